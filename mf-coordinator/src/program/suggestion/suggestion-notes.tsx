import { paths, pathTo } from '@portal/contracts/paths';
import type { PinOfRow } from '@portal/contracts/pins.rules';
import { TextButton } from '@portal/kit/ui/button';
import { Link } from '@portal/kit/router';
import { messages } from '../../messages.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import { placeName, pinText } from '../store/words.ts';
import { hasPin, removePin } from '../checks/pins.ts';
import type { MissedPin, Problem, Remaining } from '../search/input.ts';
import type { Evaluation } from './evaluate.ts';
import { findingText } from './finding-text.ts';
import type { FoundOrders } from './use-suggestion.ts';

const text = messages.program.suggest;

interface NotesProps {
  shown: FoundOrders;
}

const named = ({ byId }: Evaluation, id: string): string | undefined => {
  const entry = byId.get(id);
  return entry && placeName(entry);
};

/** Returns a pin with its row, like 'No. 3, The Swan: first'. */
const describePin = ({ row, pin }: PinOfRow, { state, after }: FoundOrders): string =>
  text.pinOf(
    named(after, row) ?? text.goneRow,
    hasPin(state.items, { row, pin }) ? pinText(pin, (id) => named(after, id)) : text.gonePin,
  );

const problemText = (problem: Problem, shown: FoundOrders): string => {
  switch (problem.kind) {
    case 'no-length':
      return text.problems['no-length'](problem.rows.length);
    case 'break-too-long':
      return text.problems['break-too-long'](named(shown.after, problem.row) ?? text.goneRow);
    case 'unknown-row':
      return text.problems['unknown-row'](describePin(problem.pin, shown));
    case 'empty':
    case 'one-piece':
    case 'one-family':
    case 'nothing-to-move':
    case 'cut-off':
    case 'stopped-early':
      return text.problems[problem.kind];
  }
};

/** Button that removes a pin and searches again. */
function LoosenButton({ pin, shown }: NotesProps & { pin: PinOfRow }) {
  const { edit } = useOpenProgram();
  const { state, start, suggestion } = shown;
  const what = describePin(pin, shown);
  if (!hasPin(state.items, pin)) return null;
  const loosen = () => {
    edit(removePin(pin.row, pin.pin), { say: messages.program.pins.unpinned(what, '') });
    start(suggestion.mode);
  };
  return <TextButton onClick={loosen}>{text.loosen(what)}</TextButton>;
}

/** Returns why a pin does not hold. Only a proof says that no order holds it. */
const missedText = ({ pin, proof }: MissedPin, shown: FoundOrders): string => {
  const what = describePin(pin, shown);
  if (!proof) return shown.suggestion.mode.mode === 'repair' ? text.notRepaired(what) : text.notReached(what);
  if (proof.isLocked) return text.locked(what);
  const others = proof.against.map((one) => describePin(one, shown));
  return others.length > 0 ? text.contradiction(what, others) : text.impossible(what);
};

function MissedLine({ missed, shown }: NotesProps & { missed: MissedPin }) {
  return (
    <li>
      {missedText(missed, shown)} {missed.proof && <LoosenButton shown={shown} pin={missed.pin} />}
    </li>
  );
}

function RemainingLine({ remaining, shown }: NotesProps & { remaining: Remaining }) {
  const { finding, pins } = remaining;
  const why = pins.map((pin) => describePin(pin, shown));
  const [first] = pins;
  return (
    <li>
      {findingText(finding, shown.after, shown.event)}
      {why.length > 0 && `. ${text.because(why)}`} {first && <LoosenButton shown={shown} pin={first} />}
    </li>
  );
}

/** Lists the warnings that remain, with the pins that prevent another order. */
function RemainingList({ shown }: NotesProps) {
  const { found, after } = shown;
  const known = new Map(found.remaining.map((one) => [one.finding.key, one]));
  const remaining = after.open;
  if (remaining.length === 0) return null;
  return (
    <details className="c-suggest__notes" open={remaining.length < 6}>
      <summary>{text.remaining(remaining.length)}</summary>
      <ul>
        {remaining.map((finding) => (
          <RemainingLine
            key={finding.key}
            shown={shown}
            remaining={{ pins: [], ...known.get(finding.key), finding }}
          />
        ))}
      </ul>
    </details>
  );
}

/** Says how many of the families' wishes the order keeps. */
function WishNote({ shown: { after } }: NotesProps) {
  const { kept, all } = after.wishes;
  return all > 0 && <p>{text.wishes(kept, all)}</p>;
}

/** The problems of the input, and the pins, wishes and warnings that the order does not satisfy. */
export function SuggestionNotes({ shown }: NotesProps) {
  const { found, event } = shown;
  return (
    <>
      {found.problems.map((problem, at) => (
        <p key={`${String(at)} ${problem.kind}`}>
          {problemText(problem, shown)}{' '}
          {problem.kind === 'no-length' && (
            <Link to={pathTo(paths.eventFamilies, { id: event._id })}>{text.askThese}</Link>
          )}
        </p>
      ))}
      {found.missed.length > 0 && (
        <ul className="c-suggest__notes">
          {found.missed.map((missed, at) => (
            <MissedLine key={`${String(at)} ${missed.pin.row}`} shown={shown} missed={missed} />
          ))}
        </ul>
      )}
      <WishNote shown={shown} />
      <RemainingList shown={shown} />
    </>
  );
}
