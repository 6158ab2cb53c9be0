import { common } from '@portal/kit/messages';
import { mostPins, RowPin, type ProgramItem } from '@portal/contracts/program';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Fermata } from '@portal/kit/ui/icons';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { itemTitle, pinText, placeName } from '../store/words.ts';
import { useProgram } from '../store/open-program.tsx';
import { pinsOf } from '../store/program-state.ts';
import { type PinKind } from './pins.ts';
import './pins.css';

const { pins: text, item: words } = messages.program;

const kinds = Object.keys(text.kinds) as PinKind[];

/** The field that each kind of pin needs next to its kind. */
const targetOf = {
  first: undefined,
  last: undefined,
  at: 'number',
  section: 'section',
  before: 'other',
  after: 'other',
  together: 'other',
  apart: 'other',
  notBefore: 'time',
  notAfter: 'time',
} as const satisfies Record<PinKind, string | undefined>;

interface PinDraft {
  kind: PinKind | '';
  target: string;
}

const emptyDraft: PinDraft = { kind: '', target: '' };

/** Returns the pin that is begun; a sentence if something is missing. */
const readDraft = ({ kind, target }: PinDraft, pieces: number): RowPin | string => {
  const field = kind === '' ? undefined : targetOf[kind];
  const value = field === 'number' ? Number(target) : target;
  const { data } = RowPin.safeParse({ kind, ...(field && { [field]: value }) });
  if (data && !(data.kind === 'at' && data.number > pieces)) return data;
  if (field === 'number') return words.placeMissing(pieces);
  return field === 'time' ? text.timeMissing : text.rowMissing;
};

/** Keeps the pins of a row while they are edited. `finish` returns them, or undefined if the one begun is not complete. */
export const usePinEdit = (item: ProgramItem) => {
  const [pins, setPins] = useState(pinsOf(item));
  const [draft, setDraft] = useState(emptyDraft);
  const [error, setError] = useState<string>();
  const pieces = useProgram(({ view }) => view.pieces);
  const finish = () => {
    if (draft.kind === '') return pins;
    const pin = readDraft(draft, pieces);
    setError(typeof pin === 'string' ? pin : undefined);
    if (typeof pin === 'string') return undefined;
    setDraft(emptyDraft);
    setPins([...pins, pin]);
    return [...pins, pin];
  };
  const start = (next: PinDraft) => {
    setError(undefined);
    setDraft(next);
  };
  return { pins, draft, error, setPins, setDraft: start, finish };
};

interface PinFieldsProps {
  edit: ReturnType<typeof usePinEdit>;
  item: ProgramItem;
}

/** The row, section, number or time that a pin needs. */
function PinTarget({ edit: { draft, error, setDraft }, item }: PinFieldsProps) {
  const { entries } = useProgram(({ view }) => view.schedule);
  const field = draft.kind === '' ? undefined : targetOf[draft.kind];
  const rest = {
    error,
    value: draft.target,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, target: target.value }),
  };
  if (field === undefined) return null;
  if (field === 'number')
    return <TextInput label={common.number} type="number" inputMode="numeric" min={1} {...rest} />;
  if (field === 'time') return <TextInput label={text.time} type="time" {...rest} />;
  const rows = entries.filter(
    ({ item: { id, kind } }) => id !== item.id && (kind === 'section') === (field === 'section'),
  );
  return (
    <Select
      label={field === 'section' ? words.section : text.other}
      options={rows.map((entry) => ({ value: entry.item.id, label: placeName(entry) }))}
      {...rest}
    />
  );
}

/** The pins of a row, with fields to add one. They are applied with the other fields of the dialog. */
export function PinFields(props: PinFieldsProps) {
  const { pins, draft, setPins, setDraft, finish } = props.edit;
  const { items } = useProgram(({ state }) => state);
  const performances = useProgram((program) => program.performances);
  const hasSections = items.some(({ kind }) => kind === 'section');
  const nameOf = (id: string) => {
    const row = items.find((one) => one.id === id);
    return row && itemTitle(row, performances);
  };
  return (
    <fieldset className="c-pins">
      <legend>{text.title}</legend>
      {pins.map((pin, at) => (
        <p key={`${String(at)} ${pin.kind}`} className="c-pin">
          <Fermata />
          <span>{pinText(pin, nameOf)}</span>
          <TextButton
            aria-label={text.unpinWhat(itemTitle(props.item, performances), pinText(pin, nameOf))}
            onClick={() => setPins(pins.toSpliced(at, 1))}
          >
            {text.unpin}
          </TextButton>
        </p>
      ))}
      {pins.length < mostPins ? (
        <Select
          label={text.add}
          optional
          placeholder={text.none}
          options={kinds
            .filter((kind) => kind !== 'section' || hasSections)
            .map((value) => ({ value, label: text.kinds[value] }))}
          value={draft.kind}
          onChange={({ target }) => setDraft({ kind: target.value as PinDraft['kind'], target: '' })}
        />
      ) : (
        <p className="p-soft">{text.tooMany(mostPins)}</p>
      )}
      <PinTarget {...props} />
      {draft.kind !== '' && (
        <Button small look="secondary" onClick={finish}>
          {text.addAnother}
        </Button>
      )}
    </fieldset>
  );
}
