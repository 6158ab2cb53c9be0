import type { ProgramItem } from '@portal/contracts/program';

// Windows does not pass longer addresses to the mail program.
const longest = 2000;

/**
 * Returns a mailto address with these recipients in Bcc, so that they do not see each other; undefined if it would
 * be too long.
 */
export const emailDraft = (emails: readonly string[], subject: string): string | undefined => {
  const bcc = emails.map((email) => encodeURIComponent(email).replace('%40', '@')).join(',');
  const address = `mailto:?bcc=${bcc}&subject=${encodeURIComponent(subject)}`;
  return address.length > longest ? undefined : address;
};

/** Returns the items of a section. */
export const itemsOfSection = (items: readonly ProgramItem[], section: string): ProgramItem[] => {
  const after = items.slice(items.findIndex(({ id }) => id === section) + 1);
  const next = after.findIndex(({ kind }) => kind === 'section');
  return next === -1 ? after : after.slice(0, next);
};
