import type { ProgramItem } from '@portal/contracts/program';

// Windows hands no longer address over to a mail program.
const longest = 2000;

/** The address that opens an email to all of these without showing them to each other; undefined where they are too many. */
export const emailDraft = (emails: readonly string[], subject: string): string | undefined => {
  const bcc = emails.map((email) => encodeURIComponent(email).replace('%40', '@')).join(',');
  const address = `mailto:?bcc=${bcc}&subject=${encodeURIComponent(subject)}`;
  return address.length > longest ? undefined : address;
};

/** What stands below a section, up to the next one. */
export const itemsOfSection = (items: readonly ProgramItem[], section: string): ProgramItem[] => {
  const after = items.slice(items.findIndex(({ id }) => id === section) + 1);
  const next = after.findIndex(({ kind }) => kind === 'section');
  return next === -1 ? after : after.slice(0, next);
};
