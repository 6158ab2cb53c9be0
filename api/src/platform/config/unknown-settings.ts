import { settings } from './settings.js';

const limitSettings =
  `LOGIN_TRIES_PER_ACCOUNT LOGIN_TRIES_PER_BROWSER LOGIN_TRIES_PER_ADDRESS PASSWORD_TRIES_PER_SESSION
  SIGNUPS_PER_ADDRESS RESETS_PER_ACCOUNT RESETS_PER_ADDRESS CODE_TRIES_PER_ADDRESS CAPTCHAS_PER_ADDRESS
  PROGRAMS_PER_ADDRESS PROGRAM_TRIES_PER_ADDRESS SEARCHES_PER_ACCOUNT LISTS_PER_ACCOUNT EVENTS_PER_ACCOUNT
  PROFILES_PER_ACCOUNT PERFORMANCES_PER_ACCOUNT PERFORMANCES_PER_ACCOUNT_AND_EVENT PERFORMANCES_PER_EVENT
  LETTERS_PER_ACCOUNT UPLOADS_PER_TOKEN REMOTE_DATA_KEYS_PER_ACCOUNT REMOTE_DATA_KB_PER_ACCOUNT REMOTE_DATA_KEYS
  REMOTE_DATA_KB REMOTE_DATA_WRITES_PER_ACCOUNT`.split(/\s+/);
/** Settings of earlier versions. They are ignored, so that an upgrade does not keep the portal from starting. */
const removed = new Map([
  ...limitSettings.map((name) => [name, 'LIMITS changes limits, see docs/settings.md'] as const),
  ['BACKUP_S3_URL', 'copy BACKUP_DIR with rclone, see deploy/README.md'],
]);

/** The number of letters to add, remove or replace to turn one name into the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, found] of [...other].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === found ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

// The environment has many short names of other programs, so a short name must be closer to a setting to be reported.
const isClose = (name: string, setting: string): boolean =>
  distance(name, setting) <= (name.length >= 9 ? 2 : 1);

const sentenceFor = (name: string): string | undefined => {
  const instead = removed.get(name);
  if (instead) return `${name} is no longer read: ${instead}`;
  const setting = Object.keys(settings).find((known) => isClose(name, known));
  if (setting) return `${name} is not a setting of the portal; is ${setting} meant?`;
  return name.startsWith('PORTAL_') ? `${name} is not a setting of the portal` : undefined;
};

/** Returns a warning for each variable that was probably meant as a setting but is not read. */
export const unknownSettings = (
  environment: Record<string, string | undefined>,
  isKnown: (name: string) => boolean,
): string[] => Object.keys(environment).flatMap((name) => (isKnown(name) ? [] : (sentenceFor(name) ?? [])));
