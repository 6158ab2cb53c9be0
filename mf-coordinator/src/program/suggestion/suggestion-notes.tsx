import { peopleOf } from '@portal/contracts/performers.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { TextButton } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';
import { placeName } from '../item-text.ts';
import { removePin } from '../model/pins.ts';
import { pinText } from '../pins/pin-text.ts';
import type { Contradiction, Pin, Problem, Remaining, Suggestion } from '../suggest/instance.ts';
import type { Evaluation } from './evaluate.ts';
import { findingText } from './finding-text.ts';
import { rowPinOf } from './search-pins.ts';
import type { SuggestionParts } from './use-suggestion.ts';

const text = messages.program.suggest;

type NotesProps = SuggestionParts & { found: Suggestion; after: Evaluation };

const named = ({ byId }: Evaluation, id: string): string | undefined => {
  const entry = byId.get(id);
  return entry && placeName(entry);
};

/** Returns a pin with its row, like 'No. 3, The Swan: first'. */
const describePin = (pin: Pin, { state, event, after }: NotesProps): string => {
  const own = rowPinOf(pin, state.items, event);
  return text.pinOf(
    named(after, pin.row) ?? text.goneRow,
    own ? pinText(own, (id) => named(after, id)) : text.gonePin,
  );
};

const problemText = (problem: Problem, props: NotesProps): string => {
  switch (problem.kind) {
    case 'no-length':
      return text.problems['no-length'](problem.rows.length);
    case 'break-too-long':
      return text.problems['break-too-long'](named(props.after, problem.row) ?? text.goneRow);
    case 'unknown-row':
      return text.problems['unknown-row'](describePin(problem.pin, props));
    case 'empty':
    case 'one-piece':
    case 'one-family':
    case 'nothing-to-move':
    case 'cut-off':
      return text.problems[problem.kind];
  }
};

/** Button that removes a pin and searches again. */
function LoosenButton({ pin, ...props }: NotesProps & { pin: Pin }) {
  const { state, event, actions } = props;
  const own = rowPinOf(pin, state.items, event);
  const what = describePin(pin, props);
  if (!own) return null;
  return (
    <TextButton
      onClick={() => actions.edit(removePin(pin.row, own), { say: messages.program.pins.unpinned(what, '') })}
    >
      {text.loosen(what)}
    </TextButton>
  );
}

function ContradictionLine({ pin, against, loosen, ...props }: NotesProps & Contradiction) {
  const other = against.map((one) => describePin(one, props));
  return (
    <li>
      {other.length > 0
        ? text.contradiction(describePin(pin, props), other)
        : text.impossible(describePin(pin, props))}{' '}
      <LoosenButton {...props} pin={loosen} />
    </li>
  );
}

function RemainingLine({ finding, pins, people, ...props }: NotesProps & Remaining) {
  const everybody = [...props.performances.values()].flatMap((performance) => peopleOf(performance));
  const names = people.flatMap((id) => {
    const one = everybody.find(({ profile }) => profile._id === id);
    return one ? [fullName(one.profile)] : [];
  });
  const why = [...pins.map((pin) => describePin(pin, props)), ...names];
  const [first] = pins;
  return (
    <li>
      {findingText(finding, props.after)}
      {why.length > 0 && `. ${text.because(why)}`} {first && <LoosenButton {...props} pin={first} />}
    </li>
  );
}

/** The problems of the input, contradictory pins, and the warnings that remain with what prevents a cure. */
export function SuggestionNotes(props: NotesProps) {
  const { found, after } = props;
  const remaining = found.remaining.filter(({ finding }) => after.findings.has(finding.key));
  return (
    <>
      {found.problems.map((problem, at) => (
        <p key={`${String(at)} ${problem.kind}`}>{problemText(problem, props)}</p>
      ))}
      {found.contradictions.length > 0 && (
        <ul className="c-suggest__notes p-look">
          {found.contradictions.map((one, at) => (
            <ContradictionLine key={`${String(at)} ${one.pin.row}`} {...props} {...one} />
          ))}
        </ul>
      )}
      {remaining.length > 0 && (
        <details className="c-suggest__notes" open={remaining.length < 6}>
          <summary>{text.remaining(remaining.length)}</summary>
          <ul>
            {remaining.map((one) => (
              <RemainingLine key={one.finding.key} {...props} {...one} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
