import type { MailContent } from './mail-transport.js';
import type { EventMailRecord } from './mails.schema.js';

/** Writes the mails about events; implemented by the notifications module. */
export abstract class EventMailWriter {
  /** Returns null if the mail is no longer needed. */
  abstract write(mail: EventMailRecord): Promise<MailContent | null>;
}
