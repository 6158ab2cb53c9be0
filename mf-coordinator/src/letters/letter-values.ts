import type { EventResponse } from '@portal/contracts/events';
import type { LetterFamily, LetterTo } from '@portal/contracts/letters';
import { performersIn } from '@portal/contracts/letters.rules';
import { isolated } from '@portal/kit/format';
import { fromLocalInput } from '@portal/kit/local-time';
import { messages } from '../messages.ts';

/** Returns the names of a family's performers as a list. */
export const childrenOf = ({ pieces }: Pick<LetterFamily, 'pieces'>): string =>
  messages.letters.list(performersIn(pieces).map(isolated));

/** The values of the letter form. */
export interface LetterDraft extends Record<string, unknown> {
  /** A group, or a section as returned by `sectionValue`. */
  to: string;
  /** The picked families. Kept while another group is selected, so that they are still picked on return. */
  accounts: string[];
  subject: string;
  body: string;
  when: 'now' | 'later';
  /** In the event's time zone, in the format of a date-time input. */
  sendAt: string;
}

/** The text of a letter, without its recipients. */
export type LetterText = Pick<LetterDraft, 'subject' | 'body'>;

export const emptyLetter: LetterDraft = {
  to: 'all',
  accounts: [],
  subject: '',
  body: '',
  when: 'now',
  sendAt: '',
};

/** Groups that need no further values. */
export const plainGroups = ['all', 'chosen', 'notChosen'] as const;

const isPlain = (to: string): to is (typeof plainGroups)[number] => plainGroups.some((group) => group === to);

const sectionPrefix = 'section:';

/** Returns the `to` value of a section. */
export const sectionValue = (id: string): string => sectionPrefix + id;

/** Returns the recipients in the format of the API. */
export const toOf = ({ to, accounts }: Pick<LetterDraft, 'to' | 'accounts'>): LetterTo => {
  if (to.startsWith(sectionPrefix)) return { group: 'section', section: to.slice(sectionPrefix.length) };
  return isPlain(to) ? { group: to } : { group: 'picked', accounts };
};

/**
 * Returns the input for the schema. An invalid later time becomes '', which fails validation; without `sendAt` the
 * letter would be sent now.
 */
export const inputOf = (draft: LetterDraft, { _id, timeZone }: EventResponse, confirmed: number) => ({
  event: _id,
  subject: draft.subject,
  body: draft.body,
  to: toOf(draft),
  confirmed,
  ...(draft.when === 'later' && { sendAt: fromLocalInput(draft.sendAt, timeZone) ?? '' }),
});
