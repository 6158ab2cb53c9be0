import type { EventResponse } from '@portal/contracts/events';
import type {
  AutomaticMails,
  LetterMailState,
  LetterRecipient,
  LetterResponse,
} from '@portal/contracts/letters';
import { inBraces, isPlaceholder } from '@portal/contracts/placeholders';
import { formatEventDate, formatTime, isolated } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { toastSuccess } from '@portal/kit/toast';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Section } from '@portal/kit/ui/section';
import { useEffect, useState } from 'react';
import { getLetter, takeBackLetter } from '../letters.api.ts';
import { toastRefusal } from '../shared/toast-refusal.ts';
import { Unread } from '@portal/kit/ui/unread';
import { messages } from '../messages.ts';
import type { LetterText } from './letter-values.ts';

const text = messages.letters.log;
const states = Object.keys(text.counts) as LetterMailState[];

const countText = ({ counts }: Pick<LetterResponse, 'counts'>): string =>
  messages.letters.list(
    states.filter((state) => counts[state] > 0).map((state) => text.counts[state](counts[state])),
  );

const toText = ({ group, section }: LetterResponse): string =>
  group === 'section' ? messages.letters.section(section ?? '') : messages.letters.groups[group];

/** Returns a subject with the event's name filled in and a general word in place of each other placeholder. */
const readable = (subject: string, { name }: EventResponse): string =>
  subject.replace(inBraces, (written, placeholder: string) => {
    const known = placeholder.toLowerCase();
    if (known === 'event') return name;
    return isPlaceholder(known) ? text.own[known] : written;
  });

function RecipientRow({ recipient, timeZone }: { recipient: LetterRecipient; timeZone: string }) {
  const { children, email, state, failure, at } = recipient;
  return (
    <li className="c-letter__recipient">
      <span>{children.length > 0 ? messages.letters.list(children.map(isolated)) : text.left}</span>
      <span className="p-soft">{email}</span>
      <span className={state === 'refused' ? 'p-look' : undefined}>
        {text.states[state]}
        {at !== undefined && ` ${formatTime(at, timeZone)}`}
      </span>
      {failure !== undefined && <span className="c-letter__failure">{text.serverSaid(failure)}</span>}
    </li>
  );
}

interface RecipientsProps extends Pick<EventResponse, 'timeZone'> {
  letter: LetterResponse;
  subject: string;
}

/** Shows the state of a letter for each recipient. */
function Recipients({ letter, subject, timeZone }: RecipientsProps) {
  const { data, ...reading } = useRead(getLetter(letter._id), { fresh: true });
  const { again } = reading;
  const moved = JSON.stringify(letter.counts);
  useEffect(() => again(), [moved, again]);
  if (!data) return <Unread feature={text.everyone} {...reading} />;
  return (
    <ul className="p-list" aria-label={text.everyoneOf(subject)}>
      {data.recipients.map((recipient, index) => (
        <RecipientRow key={index} recipient={recipient} timeZone={timeZone} />
      ))}
    </ul>
  );
}

interface LetterItemProps {
  event: EventResponse;
  letter: LetterResponse;
  onChange: () => void;
  /** Starts a new letter with the text of this one; undefined if there are no families to write to. */
  onWriteAgain: ((letter: LetterText) => void) | undefined;
}

function LetterItem({ event, letter, onChange, onWriteAgain }: LetterItemProps) {
  const { timeZone } = event;
  const [isOpen, setOpen] = useState(false);
  const { body, by, state, sendAt } = letter;
  const subject = readable(letter.subject, event);
  const takeBack = () =>
    takeBackLetter(letter._id)
      .then(() => toastSuccess(text.takenBack))
      .catch(toastRefusal({ conflict: text.tooLate }))
      .finally(onChange);
  const when = formatEventDate(sendAt, timeZone);
  return (
    <li className="c-letter__item">
      <h3>{subject}</h3>
      <p className="p-soft p-small">
        {messages.letters.dotted([toText(letter), state === 'waiting' ? text.goesOut(when) : when, by ?? ''])}
      </p>
      <p>{state === 'takenBack' ? text.states.takenBack : countText(letter)}</p>
      <details>
        <summary>{text.show}</summary>
        <div className="c-letter__text">{body}</div>
      </details>
      <div className="p-row">
        {state === 'waiting' && (
          <Button
            small
            look="secondary"
            aria-label={text.what(text.takeBack, subject)}
            onClick={() => void takeBack()}
          >
            {text.takeBack}
          </Button>
        )}
        {state !== 'takenBack' && (
          <TextButton
            aria-expanded={isOpen}
            aria-label={text.what(text.everyone, subject)}
            onClick={() => setOpen(!isOpen)}
          >
            {text.everyone}
          </TextButton>
        )}
        {onWriteAgain && (
          <TextButton
            aria-label={text.what(text.again, subject)}
            onClick={() => onWriteAgain({ subject: letter.subject, body })}
          >
            {text.again}
          </TextButton>
        )}
      </div>
      {isOpen && <Recipients letter={letter} subject={subject} timeZone={timeZone} />}
    </li>
  );
}

const soonMs = 4000;
const laterMs = 60_000;

/** Returns how many milliseconds to wait before reading the letters again; 0 if no mail is pending. */
const waitFor = (letters: readonly LetterResponse[]): number => {
  const moving = letters.filter(({ counts }) => counts.waiting + counts.retrying > 0);
  if (moving.length === 0) return 0;
  return moving.some(({ sendAt }) => Date.parse(sendAt) < Date.now() + soonMs) ? soonMs : laterMs;
};

function AutomaticItem({ mails, timeZone }: { mails: AutomaticMails; timeZone: string }) {
  return (
    <li className="c-letter__item">
      <h3>{messages.mailing.notices[mails.kind]}</h3>
      <p className="p-soft p-small">
        {messages.letters.dotted([text.byPortal, formatEventDate(mails.at, timeZone)])}
      </p>
      <p>{countText(mails)}</p>
    </li>
  );
}

interface LetterLogProps extends Omit<LetterItemProps, 'letter'> {
  letters: readonly LetterResponse[];
  automatic: readonly AutomaticMails[];
}

/** Lists the letters and automatic emails of an event, and refreshes while emails are being sent. */
export function LetterLog({ letters, automatic, ...props }: LetterLogProps) {
  const { onChange, event } = props;
  useEffect(() => {
    const wait = waitFor(letters);
    const timer = wait > 0 ? setTimeout(onChange, wait) : undefined;
    return () => clearTimeout(timer);
  }, [letters, onChange]);
  const items = [
    ...letters.map((letter) => ({
      at: letter.sendAt,
      item: <LetterItem key={letter._id} letter={letter} {...props} />,
    })),
    ...automatic.map((mails) => ({
      at: mails.at,
      item: <AutomaticItem key={`${mails.kind} ${mails.at}`} mails={mails} timeZone={event.timeZone} />,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title={text.title}>
      {items.length === 0 ? (
        <p className="p-soft">{text.none}</p>
      ) : (
        <ul className="p-list">{items.map(({ item }) => item)}</ul>
      )}
    </Section>
  );
}
