import { common } from '@portal/kit/messages';
import type { ProgramItem } from '@portal/contracts/program';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { hasPin, pinToSections, sectionPins, unpinFromSections } from '../checks/pins.ts';
import { placeInSection, placeOfNumber } from '../store/places.ts';
import { moveItems, swapItems } from '../store/program-edits.ts';
import type { ProgramParts } from '../store/program-view.ts';
import type { ProgramActions } from '../store/use-program-editor.ts';
import { removeRows } from './selection.ts';

const { acts: text, item: words } = messages.program;

interface MoveFormProps {
  ids: readonly string[];
  items: readonly ProgramItem[];
  actions: ProgramActions;
  onClose: () => void;
}

/** Form that moves the selected rows to a number or to the end of a section. */
function MoveForm({ ids, items, actions, onClose }: MoveFormProps) {
  const [number, setNumber] = useState('');
  const [section, setSection] = useState('');
  const [error, setError] = useState<string>();
  const pieces = items.filter(({ kind }) => kind === 'piece').length;
  const sections = items.filter((item) => item.kind === 'section' && !ids.includes(item.id));
  const move = () => {
    const typed = Number(number);
    if (section === '' && !(Number.isInteger(typed) && typed > 0)) {
      setError(words.placeMissing(pieces));
      return;
    }
    const to = section === '' ? placeOfNumber(items, ids, typed) : placeInSection(items, ids, section);
    actions.edit(moveItems(ids, to), { ids, focus: true });
    onClose();
  };
  return (
    <form
      className="p-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        move();
      }}
    >
      <TextInput
        autoFocus
        type="number"
        inputMode="numeric"
        min={1}
        max={pieces}
        autoComplete="off"
        label={text.toNumber}
        hint={words.placeHint(pieces)}
        error={error}
        value={number}
        onChange={(event) => {
          setNumber(event.target.value);
          setSection('');
        }}
      />
      {sections.length > 0 && (
        <Select
          label={text.toSection}
          options={sections.map((item) => ({ value: item.id, label: 'title' in item ? item.title : '' }))}
          value={section}
          onChange={(event) => {
            setSection(event.target.value);
            setNumber('');
          }}
        />
      )}
      <Button type="submit">{text.put}</Button>
    </form>
  );
}

type ActLineProps = Pick<ProgramParts, 'state' | 'actions' | 'selection' | 'feedback'>;

type SelectedActsProps = Omit<ActLineProps, 'feedback'>;

/** Pins the selected pieces to their sections. If all of them are pinned already, removes these pins. */
function PinAct({ state, actions, selection: { ids } }: SelectedActsProps) {
  const { items } = state;
  const pins = sectionPins(ids, items);
  if (pins.length === 0) return null;
  const isPinned = pins.every((pin) => hasPin(items, pin));
  const pieces = items.filter(({ id, kind }) => kind === 'piece' && ids.includes(id)).length;
  const before = pieces - pins.length;
  const edit = isPinned ? unpinFromSections(ids) : pinToSections(ids);
  const sayPinned = (): string => {
    const after = edit(state);
    const count = pins.filter((pin) => hasPin(after.items, pin)).length;
    const done = text.pinned(count);
    const said = before > 0 ? text.leftOut(done, before) : done;
    return count < pins.length ? text.full(said) : said;
  };
  const press = () =>
    actions.edit(edit, {
      ids: pins.map(({ row }) => row),
      say: isPinned ? text.unpinned(pins.length) : sayPinned(),
    });
  return <TextButton onClick={press}>{isPinned ? text.unpin : text.pin}</TextButton>;
}

function SelectedActs({ state, actions, selection }: SelectedActsProps) {
  const [isMoving, setMoving] = useState(false);
  const { ids } = selection;
  const [one = '', other = ''] = ids;
  const close = () => setMoving(false);
  return (
    <span className="p-row">
      <span>{text.selectedCount(ids.length)}</span>{' '}
      {ids.length > 0 && <TextButton onClick={() => setMoving(true)}>{text.moveTo}</TextButton>}{' '}
      {ids.length === 2 && (
        <TextButton onClick={() => actions.edit(swapItems(one, other), { ids })}>{text.swap}</TextButton>
      )}{' '}
      <PinAct {...{ state, actions, selection }} />{' '}
      {ids.length > 0 && (
        <TextButton onClick={() => removeRows(ids, state.items, actions)}>{common.remove}</TextButton>
      )}{' '}
      <TextButton onClick={() => selection.begin()}>{text.done}</TextButton>
      <Dialog isOpen={isMoving} title={text.moveCount(ids.length)} onClose={close}>
        <MoveForm ids={ids} items={state.items} actions={actions} onClose={close} />
      </Dialog>
    </span>
  );
}

/** The latest edit with a button to go there or back, and the actions for the selected rows. */
export function ActLine({ feedback: { sentence, link }, ...parts }: ActLineProps) {
  const { selection } = parts;
  const hasSelected = selection.isOpen || selection.ids.length > 0;
  if (!hasSelected && sentence === '') return null;
  return (
    <div className="c-acts p-row p-no-print">
      {sentence !== '' && (
        <span>
          {sentence} {link && <TextButton onClick={link.go}>{link.label}</TextButton>}
        </span>
      )}
      {hasSelected && <SelectedActs {...parts} />}
    </div>
  );
}
