/** Every mail the portal sends: its subject, its paragraphs, and what its one button says and leads to. */

export interface Message {
  subject: string;
  paragraphs: string[];
  button?: { label: string; path: string };
}

export interface Facts {
  organisation: string;
  /** Where to write when something is wrong. */
  contact: string;
  code: string;
}

export const messages = {
  confirmEmail: ({ organisation, code }: Facts) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Welcome to ${organisation}. Please confirm that this address is yours, so that we can reach you about your events.`,
      'The link works for 24 hours. If you did not create an account, you can ignore this mail.',
    ],
    button: { label: 'Confirm e-mail address', path: `/confirmemail/${code}` },
  }),
  changeEmail: ({ organisation, code }: Facts) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `You asked to use this address for your ${organisation} account. It takes the place of the old one once you confirm it.`,
      'The link works for 24 hours. If you did not ask for this, you can ignore this mail.',
    ],
    button: { label: 'Confirm new address', path: `/confirmemail/${code}` },
  }),
  emailChangeAsked: ({ organisation }: Facts) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `Somebody signed in to your ${organisation} account asked to use another e-mail address for it. Nothing changes until the new address is confirmed.`,
      'If that was not you, please choose a new password now.',
    ],
    button: { label: 'Choose a new password', path: '/resetpassword/getcode' },
  }),
  emailChanged: ({ organisation, contact }: Facts) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Your ${organisation} account uses another e-mail address now, and every other device was signed out. Mails go to the new address from now on.`,
      `If that was not you, please write to ${contact} at once.`,
    ],
  }),
  resetPassword: ({ organisation, code }: Facts) => ({
    subject: 'Reset your password',
    paragraphs: [
      `Somebody asked to reset the password of your ${organisation} account. Follow the link to choose a new one.`,
      `Or enter this code on the page you came from: ${code}`,
      'Link and code work once, within an hour. If you did not ask for this, you can ignore this mail; your password stays as it is.',
    ],
    button: { label: 'Choose a new password', path: `/resetpassword/${code}` },
  }),
  passwordChanged: ({ organisation }: Facts) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${organisation} account was changed, and every other device was signed out.`,
      'If that was not you, please choose a new password now.',
    ],
    button: { label: 'Choose a new password', path: '/resetpassword/getcode' },
  }),
  test: ({ organisation }: Facts) => ({
    subject: 'Test mail',
    paragraphs: [`Mail from ${organisation} reaches this address.`],
  }),
} satisfies Record<string, (facts: Facts) => Message>;

export type MailKind = keyof typeof messages;
