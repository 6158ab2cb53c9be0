/** A mail to an account, and the families it is about. An API of the version before does not say which. */
interface AboutFamilies {
  account: string;
  families?: readonly string[] | undefined;
}

/**
 * Counts the families that mails are about. Two guardians of a child are one family; a teacher's mail may be about several.
 * @example countMailed([{ account: 'mom', families: ['lí'] }, { account: 'dad', families: ['lí'] }]) // 1
 */
export const countMailed = (mails: readonly AboutFamilies[]): number =>
  new Set(mails.flatMap(({ account, families = [account] }) => families)).size;
