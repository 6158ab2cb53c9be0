import type {
  AutomaticMails,
  LetterCounts,
  LetterMailState,
  LetterRecipient,
  LetterResponse,
  LetterTemplate,
} from '@portal/contracts/letters';
import type { Notice } from '@portal/contracts/mails';
import type { CountedMails, MailStatus } from '../../notification-queue/notification-queue.service.js';
import type { LetterRecord, LetterTemplateRecord } from './letters.schema.js';

const stateIn = (
  { state }: Pick<LetterRecord, 'state'>,
  mail: Pick<MailStatus, 'state' | 'attempts'> | undefined,
): LetterMailState => {
  if (!mail) return state === 'takenBack' ? 'takenBack' : 'waiting';
  const isTried = mail.attempts > 0;
  if (mail.state === 'waiting' && isTried) return 'retrying';
  // A dropped mail without an attempt was taken back. A process drops a mail of a withdrawn family only when it tries to send
  // it.
  return mail.state === 'dropped' && !isTried ? 'takenBack' : mail.state;
};

/** Returns the state of a message's mail to one account. */
export const mailIn = (
  letter: Pick<LetterRecord, 'state'>,
  mail: MailStatus | undefined,
): Pick<LetterRecipient, 'state' | 'failure' | 'at'> => {
  const state = stateIn(letter, mail);
  const failure = state === 'sent' ? undefined : mail?.reply;
  return {
    state,
    ...(failure !== undefined && { failure }),
    ...(mail?.sentAt && { at: mail.sentAt.toISOString() }),
  };
};

const noMails = (): LetterCounts => ({
  waiting: 0,
  retrying: 0,
  sent: 0,
  refused: 0,
  dropped: 0,
  takenBack: 0,
  unknown: 0,
});

const minuteMs = 60_000;

/** Groups mails of one kind by minute, so that one announcement is one entry. */
export const toAutomaticMails = (mails: readonly CountedMails<Notice>[]): AutomaticMails[] => {
  const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs) * minuteMs;
  const groups = Map.groupBy(mails, ({ kind, at }) => `${kind} ${String(minuteOf(at))}`);
  return [...groups.values()]
    .flatMap(([first, ...more]): AutomaticMails[] => {
      if (!first) return [];
      const counts = noMails();
      for (const mail of [first, ...more]) counts[stateIn({ state: 'queued' }, mail)] += mail.count;
      return [{ kind: first.kind, at: new Date(minuteOf(first.at)).toISOString(), counts }];
    })
    .sort((a, b) => b.at.localeCompare(a.at));
};

export const toLetterResponse = (
  letter: Omit<LetterRecord, 'recipients'>,
  recipients: number,
  mails: readonly Omit<CountedMails, 'kind' | 'at'>[],
  by: string | undefined,
): LetterResponse => {
  const counts = noMails();
  let left = recipients;
  for (const mail of mails) {
    counts[stateIn(letter, mail)] += mail.count;
    left -= mail.count;
  }
  counts[stateIn(letter, undefined)] += Math.max(0, left);
  const { _id, subject, body, group, section, at, sendAt, state } = letter;
  return {
    _id: _id.toHexString(),
    subject,
    body,
    group,
    ...(section !== undefined && { section }),
    ...(by !== undefined && { by }),
    at: at.toISOString(),
    sendAt: sendAt.toISOString(),
    state: state === 'queued' ? 'started' : state,
    counts,
  };
};

export const toTemplate = ({ _id, event, name, subject, body }: LetterTemplateRecord): LetterTemplate => ({
  _id: _id.toHexString(),
  name,
  subject,
  body,
  isForAll: event === null,
});
