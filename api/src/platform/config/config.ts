import { readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { isLoopback } from '../common/loopback.js';
import { readSecrets } from './secrets.js';
import { settings, type SettingName, type SettingValues } from './settings.js';
import { limitsWith } from './limits.js';
import { unknownSettings } from './unknown-settings.js';

interface SessionLimits {
  idleMs: number;
  maxMs: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const isDemoWanted = ({ DEMO_DATA, MONGODB_URI }: SettingValues): boolean =>
  DEMO_DATA === 'on' || (DEMO_DATA === 'auto' && !MONGODB_URI);

const hostOf = (values: SettingValues): string =>
  values.HOST ?? (isDemoWanted(values) && values.NODE_ENV !== 'production' ? '127.0.0.1' : '0.0.0.0');

interface Origins {
  secrets: { session: string; captcha: string };
  socket: number | undefined;
}

const toConfig = (values: SettingValues, { secrets, socket }: Origins) => {
  const isProduction = values.NODE_ENV === 'production';
  const servesDemoData = isDemoWanted(values) && !isProduction;
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${String(values.PORT)}`);
  return {
    isProduction,
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    host: hostOf(values),
    /** A socket to listen on instead of `host` and `port`. */
    socket,
    publicUrl: publicUrl.origin,
    // Browsers accept cookies with this prefix only over https and only from the host itself.
    cookieName: values.PUBLIC_URL?.startsWith('https:') ? '__Host-portal' : 'portal',
    dataDir: resolve(values.DATA_DIR),
    mongodbUri: values.MONGODB_URI,
    targetUri: values.TARGET_MONGODB_URI,
    storeWaitMs: values.STORE_WAIT_SECONDS * 1000,
    /** How long a request waits for one answer of the database. */
    storeAnswerMs: 1500,
    /** How long a request may take in all. */
    longestCallMs: 5000,
    servesDemoData,
    /** Whether the portal serves a description of its API: in development, on the developer's machine. */
    servesDocs: !isProduction && isLoopback(publicUrl.hostname),
    /** Whether this process runs jobs (mails, sweeps, backups). Processes of admin commands do not. */
    runsJobs: true,
    /** Whether this process must not change the database when it starts. */
    isReadOnly: false,
    sessionSecret: secrets.session,
    sessionLimits: {
      idleMs: values.SESSION_IDLE_MINUTES * minute,
      maxMs: values.SESSION_MAX_HOURS * hour,
    } satisfies SessionLimits,
    staffSessionLimits: {
      idleMs: values.STAFF_SESSION_IDLE_MINUTES * minute,
      maxMs: values.STAFF_SESSION_MAX_HOURS * hour,
    } satisfies SessionLimits,
    captcha: {
      secret: secrets.captcha,
      cost: values.CAPTCHA_COST,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailGatherMs: values.MAIL_GATHER_MINUTES * minute,
    mailUndoMs: values.MAIL_UNDO_SECONDS * second,
    reminderDays: values.MAIL_REMINDER_DAYS,
    estimateDays: values.MAIL_ESTIMATE_DAYS,
    trustedProxies: values.TRUSTED_PROXIES,
    limits: limitsWith(values.LIMITS),
    needsDrawnPages: values.REQUIRE_DRAWN_PAGES === 'on',
    backup: {
      everyMs: values.BACKUP_EVERY_HOURS * hour,
      keep: values.BACKUP_KEEP,
      folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
      key: values.BACKUP_KEY,
    },
    requestMs: values.REQUEST_SECONDS * 1000,
    stopDelayMs: values.STOP_DELAY_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    guideUrl: values.GUIDE_URL,
    contactEmail: values.CONTACT_EMAIL,
    organizationName: values.ORGANIZATION_NAME,
    governingState: values.GOVERNING_STATE,
    governingCity: values.GOVERNING_CITY,
  };
};

type ConfigValues = ReturnType<typeof toConfig>;

// Nest injects by class, so the configuration is a class with the values as fields.
const ConfigFields = class {
  constructor(values: ConfigValues) {
    Object.assign(this, values);
  }
} as new (values: ConfigValues) => Readonly<ConfigValues>;

export class Config extends ConfigFields {}

type Environment = Record<string, string | undefined>;

/** Returns the descriptor of the open socket that systemd passes to this process (see sd_listen_fds), if it does. */
const passedSocket = ({ LISTEN_FDS, LISTEN_PID }: Environment): number | undefined =>
  LISTEN_FDS === '1' && (LISTEN_PID ?? String(process.pid)) === String(process.pid) ? 3 : undefined;

export class ConfigProblems extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const names = Object.keys(settings) as SettingName[];

// Settings that were renamed; the former names still work.
const formerNames: Partial<Record<SettingName, string>> = { ORGANIZATION_NAME: 'ORGANISATION_NAME' };

const checkValue = (name: SettingName, text: string | undefined, problems: string[]): unknown => {
  const parsed = settings[name].schema.safeParse(text === '' ? undefined : text);
  if (!parsed.success) problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
  return parsed.data;
};

const checkProduction = (environment: Environment, problems: string[]): void => {
  for (const name of names) {
    const { isRequiredInProduction } = settings[name] as { isRequiredInProduction?: boolean };
    if (name === 'MONGODB_URI' && environment['DATABASE'] === 'embedded') continue;
    if (isRequiredInProduction && !environment[name])
      problems.push(`${name} is missing: ${settings[name].description}`);
  }
  if (environment['DEMO_DATA'] === 'on')
    problems.push('DEMO_DATA is on: demo data and its passwords are public');
  if (environment['SESSION_SECRET'] && environment['SESSION_SECRET'] === environment['CAPTCHA_SECRET'])
    problems.push('SESSION_SECRET and CAPTCHA_SECRET are the same');
};

const isInside = (folder: string, parent: string): boolean =>
  `${resolve(folder)}${sep}`.startsWith(`${resolve(parent)}${sep}`);

// One disk holds all data, so a backup must exist elsewhere.
const checkEmbedded = (values: SettingValues, problems: string[]): void => {
  const { BACKUP_DIR = values.DATA_DIR, DATA_DIR } = values;
  if (values.BACKUP_EVERY_HOURS === 0)
    problems.push('DATABASE=embedded needs scheduled backups in production: set BACKUP_EVERY_HOURS');
  if (isInside(BACKUP_DIR, DATA_DIR))
    problems.push('DATABASE=embedded needs backups outside of DATA_DIR in production: set BACKUP_DIR');
};

// Backups contain names of children, and are copied to other machines.
const checkBackupKey = (values: SettingValues, problems: string[]): void => {
  if (values.BACKUP_EVERY_HOURS > 0 && !values.BACKUP_KEY && values.BACKUP_PLAIN === 'off')
    problems.push(
      'BACKUP_KEY is missing: scheduled backups would not be encrypted. BACKUP_PLAIN=on allows that',
    );
};

const checkDemoData = (values: SettingValues, problems: string[]): void => {
  const isHere = !values.PUBLIC_URL || isLoopback(new URL(values.PUBLIC_URL).hostname);
  if (!isHere && isDemoWanted(values))
    problems.push(
      'DEMO_DATA must be off where PUBLIC_URL is not this machine: demo data and its passwords are public',
    );
};

const checkConflicts = (values: SettingValues, problems: string[]): void => {
  const { PORT, METRICS_PORT, DATA_DIR, MONGODB_URI, DATABASE, NODE_ENV } = values;
  if (NODE_ENV === 'production' && !MONGODB_URI) checkEmbedded(values, problems);
  if (NODE_ENV === 'production') checkBackupKey(values, problems);
  if (MONGODB_URI && DATABASE === 'embedded')
    problems.push('DATABASE is embedded, but MONGODB_URI is set: remove one of them');
  if (PORT !== 0 && PORT === METRICS_PORT) problems.push('PORT and METRICS_PORT are the same');
  if (statSync(DATA_DIR, { throwIfNoEntry: false })?.isDirectory() === false)
    problems.push(`DATA_DIR must be a folder: ${resolve(DATA_DIR)} is a file`);
};

const readSettings = (environment: Environment): SettingValues => {
  const problems: string[] = [];
  const values = Object.fromEntries(
    names.map((name) => [
      name,
      checkValue(name, environment[name] || environment[formerNames[name] ?? ''], problems),
    ]),
  ) as SettingValues;
  if (values.NODE_ENV === 'production') checkProduction(environment, problems);
  else checkDemoData(values, problems);
  if ((environment['CAPTCHA_PROVIDER'] || 'altcha') !== 'altcha')
    problems.push('CAPTCHA_PROVIDER is no setting any more: the captcha is ALTCHA, which needs none');
  if (problems.length === 0) checkConflicts(values, problems);
  if (problems.length > 0) throw new ConfigProblems(problems);
  return values;
};

const knownNames = new Set<string>(['CAPTCHA_PROVIDER', ...names, ...Object.values(formerNames)]);

/** Returns a warning for each variable that was probably meant as a setting but is not read. */
export const unknownNames = (environment: Environment = process.env): string[] =>
  unknownSettings(environment, (name) => knownNames.has(name));

/** Returns the environment with the settings of a file, such as systemd reads. The file wins. */
export const environmentWith = (file: string, environment: Environment = process.env): Environment => {
  const text = readFileSync(file, 'utf8');
  // systemd reads a value with # to its end, but parseEnv cuts it there.
  const [, name] = /^[ \t]*(\w+)=[^'"#\n][^#\n]*#/m.exec(text) ?? [];
  if (name !== undefined) throw new ConfigProblems([`${name} in ${file} contains #: put it into quotes`]);
  return { ...environment, ...parseEnv(text) };
};

/** Returns the addresses, the database and the data folder of the settings, or throws ConfigProblems. Writes nothing. */
export const readStartSettings = (environment: Environment = process.env) => {
  const values = readSettings(environment);
  const { PORT: port, METRICS_PORT: metricsPort, MONGODB_URI: mongodbUri, DATA_DIR } = values;
  const socket = passedSocket(environment);
  return { host: hostOf(values), port, socket, metricsPort, mongodbUri, dataDir: resolve(DATA_DIR) };
};

/** Reads and checks the configuration. Throws ConfigProblems with one line for each problem. */
export const loadConfig = (environment: Environment = process.env): Config => {
  const values = readSettings(environment);
  const { SESSION_SECRET: session, CAPTCHA_SECRET: captcha } = values;
  const secrets = session && captcha ? { session, captcha } : readSecrets(resolve(values.DATA_DIR));
  return new Config(
    toConfig(values, {
      secrets: { session: session ?? secrets.session, captcha: captcha ?? secrets.captcha },
      socket: passedSocket(environment),
    }),
  );
};

/** The MongoDB server for the tests; without it they use the embedded database. */
export const testServerUri = (environment: Environment = process.env): string | undefined =>
  environment['MONGODB_TEST_URI'];
