import type { ContactResponse } from '@portal/contracts/performances';

/** Whom to reach about a sign-up, by the account behind it. */
export type Contacts = ReadonlyMap<string, ContactResponse>;

export const contactsByUser = (contacts: readonly ContactResponse[]): Contacts =>
  new Map(contacts.map((contact) => [contact.user, contact]));
