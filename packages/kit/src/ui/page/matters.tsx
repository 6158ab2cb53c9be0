import type { Matter, OpenedLink } from '@portal/contracts/matters';
import { ageOf, placeOf, type MatterKind } from '@portal/contracts/matters.rules';
import { useState } from 'react';
import { useRead, type Read } from '../../api/read.ts';
import { messages } from '../../messages.ts';
import { useNews } from '../../pages/news.ts';
import { Link } from '../../pages/router.ts';
import { formatMonthDay, formatTime, isolated } from '../../text/format.ts';
import { TextButton } from '../controls/button.tsx';
import { ResendCode } from '../controls/confirm-first.tsx';
import { Lines, WrappingLine } from './lines.tsx';
import { Section } from './section.tsx';

const text = messages.matters;
const most = 6;
const none: Matter[] = [];

const listMatters = (): Read<Matter[]> => ({ path: '/todos' });

/**
 * Returns what is open for the user, and reads it again after changes of sign-ups and profiles. Undefined until it is read,
 * and empty if it cannot be read.
 */
export const useMatters = (): Matter[] | undefined => {
  const { data, error, again } = useRead(listMatters());
  useNews('signed-up', again);
  useNews('sign-up-changed', again);
  useNews('profiles-changed', again);
  return data ?? (error && none);
};

// The server draws the list too, so a day is the same there and in every browser.
const zoneOf = ({ timeZone = 'UTC' }: OpenedLink): string => timeZone;

/** Says what is open, in the language of the page. */
export const sentenceOf = (matter: OpenedLink): string => {
  const { kind, count = 0, at } = matter;
  const word = (name: 'who' | 'from' | 'title' | 'instrument' | 'event') => isolated(matter[name] ?? '');
  return text.kinds[kind].says({
    who: word('who'),
    from: word('from'),
    title: word('title'),
    instrument: word('instrument'),
    event: word('event'),
    count,
    time: at === undefined ? '' : formatTime(at, zoneOf(matter)),
  });
};

/** Says by when a matter has to be settled, or since when it waits. */
export const timeOf = (matter: Matter): string => {
  const age = ageOf(matter, new Date());
  return age === undefined ? '' : text[age.kind](formatMonthDay(age.at, zoneOf(matter)));
};

function MatterLine({ matter }: { matter: Matter }) {
  const { act } = text.kinds[matter.kind];
  const sentence = sentenceOf(matter);
  const place = placeOf(matter);
  return (
    <WrappingLine
      actions={
        place === undefined ? (
          <ResendCode />
        ) : (
          <Link className="p-alone" to={place} aria-label={messages.form.about(act, sentence)}>
            {act}
          </Link>
        )
      }
    >
      <p>
        {sentence} <span className="p-soft p-small">{timeOf(matter)}</span>
      </p>
    </WrappingLine>
  );
}

interface MattersProps {
  /** The open matters of the user; undefined until they are read. */
  matters: readonly Matter[] | undefined;
  /** The kinds that the page settles. */
  kinds: readonly MatterKind[];
}

/** Lists matters, each with a link to where it is settled. Shows nothing if nothing is open. */
export function Matters({ matters = none, kinds }: MattersProps) {
  const found = matters.filter(({ kind }) => kinds.includes(kind));
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? found : found.slice(0, most);
  if (found.length === 0) return null;
  return (
    <Section
      title={text.title}
      aside={
        shown.length < found.length && (
          <TextButton onClick={() => setWhole(true)}>{text.all(found.length)}</TextButton>
        )
      }
    >
      <Lines>
        {shown.map((matter) => (
          <MatterLine
            key={`${matter.kind} ${matter.of} ${matter.from ?? ''} ${matter.who ?? ''}`}
            matter={matter}
          />
        ))}
      </Lines>
    </Section>
  );
}
