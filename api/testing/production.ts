/** Settings of production that the configuration requires, except for the database. No mail server answers at this port. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  SESSION_SECRET: 'of-sessions-32-characters-or-more',
  CAPTCHA_SECRET: 'of-captchas-32-characters-or-more',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Portal <portal@example.org>',
} as const;
