import { isIP } from 'node:net';
import { z } from 'zod';
import { limitNames } from './limits.js';

const text = z.string();
const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((value) => new Set(value).size >= 8, 'must have at least 8 different characters');
const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
const port = whole.refine((value) => value <= 65_535, 'must be a port, 0 to 65535');
const address = /^[^\s<>@]+@[^\s<>@]+$/;
const sender = z
  .string()
  .refine(
    (value) => address.test(/<([^<>]*)>$/.exec(value)?.[1] ?? value),
    'must be an email address, or Name <address>',
  );
const escapes = 'in user and password write @ as %40, / as %2F, # as %23 and % as %25';
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)), {
      error: ({ input }) =>
        protocols.some((protocol) => String(input).startsWith(`${protocol}://`))
          ? `cannot be read as an address: ${escapes}`
          : `must be an address starting with ${protocols.join(' or ')}`,
    });
const oneOf = <const Names extends [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });
const mongo = z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be an address starting with mongodb://');

const isSubnet = (value: string): boolean => {
  const [net = '', prefix] = value.split('/');
  const family = isIP(net);
  if (family === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(value);
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
};
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const subnets = list.refine(
  (parts) => parts.every(isSubnet),
  'must be addresses or subnets like 10.0.0.0/8, comma separated',
);

const dayNumbers = z
  .string()
  .regex(/^(?:\d{1,3}(?:, ?\d{1,3})*)?$/, 'must be whole numbers of days, comma separated')
  .transform((value) => value.split(',').map(Number).filter(Boolean));

const maximum = new RegExp(`^(${limitNames.join('|')})=\\d{1,9}$`);
const maxima = list
  .refine((parts) => parts.every((part) => maximum.test(part)), {
    message: `must be like login-address=200, comma separated; the limits are ${limitNames.join(', ')}`,
  })
  .transform(
    (parts) => new Map(parts.map((part) => part.split('=')).map(([name = '', max]) => [name, Number(max)])),
  );

interface Marks {
  isSecret?: boolean;
  isRequiredInProduction?: boolean;
}

export interface Setting extends Marks {
  schema: z.ZodType;
  /** The value if the variable is absent, in the form of the environment. */
  default?: string;
  description: string;
}

const withDefault = <Schema extends z.ZodType<unknown, string>>(
  schema: Schema,
  fallback: z.input<Schema>,
  description: string,
  marks: Marks = {},
) => ({ schema: schema.prefault(fallback), default: fallback, description, ...marks });

const optional = <Schema extends z.ZodType<unknown, string>>(
  schema: Schema,
  description: string,
  marks: Marks = {},
) => ({ schema: schema.optional(), description, ...marks });

/** Every environment variable the portal reads. The table in docs/settings.md is printed from here. */
export const settings = {
  NODE_ENV: withDefault(
    oneOf('development', 'production'),
    'development',
    '`production` refuses demo data and generated secrets',
  ),
  PORT: withDefault(port, '3000', 'port the portal listens on'),
  HOST: optional(text, 'address it listens on; loopback while demo data may be served, else every address'),
  METRICS_PORT: optional(port, 'port of `/metrics`, for Prometheus; keep it from the public'),
  PUBLIC_URL: optional(url('http', 'https'), 'address people use; links in mails start with it', {
    isRequiredInProduction: true,
  }),
  DATA_DIR: withDefault(
    text,
    './data',
    'folder of the embedded database, the outbox and the published remotes',
  ),
  MONGODB_URI: optional(
    mongo,
    'MongoDB to use instead of the embedded database; not with `DATABASE=embedded`',
    {
      isSecret: true,
      isRequiredInProduction: true,
    },
  ),
  TARGET_MONGODB_URI: optional(
    mongo,
    'MongoDB into which the command `move-to` copies the embedded database',
    {
      isSecret: true,
    },
  ),
  DATABASE: withDefault(
    oneOf('auto', 'embedded'),
    'auto',
    '`embedded` runs production without a MongoDB: one process, with scheduled backups',
  ),
  STORE_WAIT_SECONDS: withDefault(
    whole,
    '60',
    'how long a start waits for a MongoDB that does not answer; commands of the administration wait ten seconds at most',
  ),
  DEMO_DATA: withDefault(
    oneOf('auto', 'on', 'off'),
    'auto',
    '`auto` fills an empty embedded database; must be `off` where `PUBLIC_URL` is not this machine',
  ),
  SESSION_SECRET: optional(secret, 'signs session cookies and mailed codes; generated in development', {
    isSecret: true,
    isRequiredInProduction: true,
  }),
  SESSION_IDLE_MINUTES: withDefault(whole, '720', 'a session unused this long ends'),
  SESSION_MAX_HOURS: withDefault(whole, '720', 'a session this old ends'),
  STAFF_SESSION_IDLE_MINUTES: withDefault(whole, '30', 'the same for coordinators and admins'),
  STAFF_SESSION_MAX_HOURS: withDefault(whole, '12', 'the same for coordinators and admins'),
  CAPTCHA_SECRET: optional(secret, 'signs ALTCHA challenges; generated in development', {
    isSecret: true,
    isRequiredInProduction: true,
  }),
  CAPTCHA_COST: withDefault(whole, '5000', 'PBKDF2 rounds of one ALTCHA attempt'),
  SMTP_URL: optional(url('smtp', 'smtps'), 'mail server; without it mails go to `DATA_DIR/outbox`', {
    isSecret: true,
    isRequiredInProduction: true,
  }),
  MAIL_FROM: withDefault(sender, 'Music Outreach <no-reply@example.org>', 'sender of mails', {
    isRequiredInProduction: true,
  }),
  MAIL_GATHER_MINUTES: withDefault(
    whole,
    '2',
    'minutes without a further change before a mail about a sign-up or an event is sent; it waits ten minutes at most',
  ),
  MAIL_UNDO_SECONDS: withDefault(
    whole,
    '30',
    'how long mails a coordinator has caused wait, so that they can be taken back',
  ),
  MAIL_REMINDER_DAYS: withDefault(
    dayNumbers,
    '7,1',
    'how many days before an event its families are reminded, comma separated',
  ),
  MAIL_ESTIMATE_DAYS: withDefault(
    whole,
    '14',
    'how many days before an event families are asked for an estimate that is missing; 0: never',
  ),
  TRUSTED_PROXIES: withDefault(
    subnets,
    '',
    'addresses or subnets whose X-Forwarded-For is believed, comma separated',
  ),
  LIMITS: withDefault(
    maxima,
    '',
    'changes limits, as in `login-address=200, signup-address=300`; `api/src/platform/config/limits.ts` lists them',
  ),
  REQUIRE_DRAWN_PAGES: withDefault(
    oneOf('on', 'off'),
    'off',
    '`on` takes from teams only builds whose pages their publishing tool has drawn before',
  ),
  REQUEST_SECONDS: withDefault(whole, '30', 'time a request may take to arrive'),
  BACKUP_EVERY_HOURS: withDefault(whole, '0', 'how often the portal makes a backup on its own; 0: never'),
  BACKUP_KEEP: withDefault(
    whole.refine((value) => value > 0, 'must be at least 1'),
    '14',
    'number of scheduled backups to keep; backups made by hand are not deleted',
  ),
  BACKUP_DIR: optional(text, 'folder of backups; `backups` in `DATA_DIR` without it'),
  BACKUP_KEY: optional(
    secret,
    'encrypts backups; they cannot be restored without it, so also keep it on another machine',
    {
      isSecret: true,
    },
  ),
  BACKUP_PLAIN: withDefault(
    oneOf('on', 'off'),
    'off',
    '`on` lets production make scheduled backups without `BACKUP_KEY`: anyone with the file reads all names',
  ),
  STOP_DELAY_SECONDS: withDefault(
    whole,
    '0',
    'time between readiness going off and the port closing, for a load balancer to notice',
  ),
  LOG_LEVEL: withDefault(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'info',
    'how much is logged',
  ),
  GUIDE_URL: withDefault(
    text,
    '/user-guide',
    'where /guide leads; by default the guide that ships with the portal',
  ),
  CONTACT_EMAIL: withDefault(text, 'contact@example.org', 'address on the contact page'),
  ORGANIZATION_NAME: withDefault(text, 'Music Outreach', 'who runs the portal'),
  GOVERNING_STATE: withDefault(text, 'California', 'state whose law governs the terms'),
  GOVERNING_CITY: withDefault(text, 'San Francisco', 'city whose courts govern the terms'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** The checked settings. Absent ones without a default are undefined. */
export type SettingValues = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> };
