import type { EventResponse } from '@portal/contracts/events';
import type { LetterTo } from '@portal/contracts/letters';
import { fromLocalInput } from '@portal/kit/local-time';

/** What the fields of a letter hold. */
export interface LetterDraft extends Record<string, unknown> {
  /** A group, or the section with this id: see `sectionValue`. */
  to: string;
  /** The picked families, whatever `to` is: who looks at another group finds them again. */
  accounts: string[];
  subject: string;
  body: string;
  when: 'now' | 'later';
  /** In the event's own zone, as a date-time input writes it. */
  sendAt: string;
}

/** What a letter says, whomever it goes to. */
export type LetterText = Pick<LetterDraft, 'subject' | 'body'>;

export const emptyLetter: LetterDraft = {
  to: 'all',
  accounts: [],
  subject: '',
  body: '',
  when: 'now',
  sendAt: '',
};

/** Those without more to say of them. */
export const plainGroups = ['all', 'chosen', 'notChosen', 'noEstimate'] as const;

const isPlain = (to: string): to is (typeof plainGroups)[number] => plainGroups.some((group) => group === to);

const sectionPrefix = 'section:';

/** How a choice names a section. */
export const sectionValue = (id: string): string => sectionPrefix + id;

/** Whom a choice means. */
export const toOf = ({ to, accounts }: Pick<LetterDraft, 'to' | 'accounts'>): LetterTo => {
  if (to.startsWith(sectionPrefix)) return { group: 'section', section: to.slice(sectionPrefix.length) };
  return isPlain(to) ? { group: to } : { group: 'picked', accounts };
};

/** What the schema is given. A later time that is none must not become 'now'. */
export const inputOf = (draft: LetterDraft, { _id, timeZone }: EventResponse, confirmed: number) => ({
  event: _id,
  subject: draft.subject,
  body: draft.body,
  to: toOf(draft),
  confirmed,
  ...(draft.when === 'later' && { sendAt: fromLocalInput(draft.sendAt, timeZone) ?? '' }),
});
