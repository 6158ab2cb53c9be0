/** A mail, and the families it is about. */
interface AboutFamilies {
  families: readonly string[];
}

/**
 * Counts the families that mails are about. Two guardians of a child are one family; a teacher's mail may be about several.
 * @example countMailed([{ families: ['lí'] }, { families: ['lí'] }]) // 1
 */
export const countMailed = (mails: readonly AboutFamilies[]): number =>
  new Set(mails.flatMap(({ families }) => families)).size;
