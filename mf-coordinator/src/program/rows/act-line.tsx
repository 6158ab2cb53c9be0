import { common } from '@portal/kit/messages';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useEffect, useState } from 'react';
import { messages } from '../../messages.ts';
import { hasPin, pinToSections, sectionPins, unpinFromSections } from '../checks/pins.ts';
import { placeInSection, placeOfNumber } from '../store/places.ts';
import { moveItems, swapItems } from '../store/program-edits.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { noReport } from '../store/reports.ts';
import { focusButton, focusRow } from '../store/rows.ts';
import { removeRows } from './row-acts.ts';
import { endSelection } from './selection.ts';

const { acts: text, item: words } = messages.program;

/** Form that moves the selected rows to a number or to the end of a section. */
function MoveForm({ onClose }: { onClose: () => void }) {
  const { edit } = useOpenProgram();
  const ids = useProgram(({ selected }) => selected);
  const { items } = useProgram(({ state }) => state);
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
    edit(moveItems(ids, to), { ids, focus: true });
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

/** Pins the selected pieces to their sections. If all of them are pinned already, removes these pins. */
function PinAct() {
  const program = useOpenProgram();
  const ids = useProgram(({ selected }) => selected);
  const state = useProgram((now) => now.state);
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
    program.edit(edit, {
      ids: pins.map(({ row }) => row),
      say: isPinned ? text.unpinned(pins.length) : sayPinned(),
    });
  return <TextButton onClick={press}>{isPinned ? text.unpin : text.pin}</TextButton>;
}

function SelectedActs() {
  const program = useOpenProgram();
  const ids = useProgram(({ selected }) => selected);
  const [isMoving, setMoving] = useState(false);
  const [one = '', other = ''] = ids;
  const close = () => setMoving(false);
  return (
    <span className="p-row">
      <span>{text.selectedCount(ids.length)}</span>{' '}
      {ids.length > 0 && <TextButton onClick={() => setMoving(true)}>{text.moveTo}</TextButton>}{' '}
      {ids.length === 2 && (
        <TextButton onClick={() => program.edit(swapItems(one, other), { ids })}>{text.swap}</TextButton>
      )}{' '}
      <PinAct />{' '}
      {ids.length > 0 && <TextButton onClick={() => removeRows(program, ids)}>{common.remove}</TextButton>}{' '}
      <TextButton onClick={() => endSelection(program)}>{text.done}</TextButton>
      <Dialog isOpen={isMoving} title={text.moveCount(ids.length)} onClose={close}>
        <MoveForm onClose={close} />
      </Dialog>
    </span>
  );
}

const markedFor = 2000;

/**
 * Scrolls to the first edited row, moves the focus there, and highlights the edited rows for two seconds. It is the last
 * part of the page, so that its effects run after a dialog has closed: an open dialog would keep the focus.
 */
export function ReportFollower() {
  const { getState, setState } = useOpenProgram();
  const report = useProgram((program) => program.report);
  const isListShown = useProgram(({ layout, tab }) => layout !== 'tabs' || tab === 'program');
  useEffect(() => {
    if (report.button) focusButton(report.button);
  }, [report]);
  useEffect(() => {
    const { ids, position, focus } = report;
    const [first] = ids;
    if (first === undefined || !position) return undefined;
    const distance = isListShown ? position.scrollTo(first, focus) : 'hidden';
    if (focus && isListShown) focusRow(first);
    if (distance !== getState().distance) setState({ distance });
    const timer = setTimeout(() => setState({ marked: noReport.marked }), markedFor);
    return () => clearTimeout(timer);
  }, [report, isListShown, getState, setState]);
  return null;
}

/** Button next to the latest edit: back to the position before it, or on to the edited row. */
function ReportLink() {
  const { show, setState } = useOpenProgram();
  const { ids, position } = useProgram((program) => program.report);
  const distance = useProgram((program) => program.distance);
  if (distance === 'hidden') return <TextButton onClick={() => show(ids[0] ?? '')}>{text.there}</TextButton>;
  if (distance === 'near') return null;
  const goBack = () => {
    position?.restore();
    setState(noReport);
  };
  return <TextButton onClick={goBack}>{text.back}</TextButton>;
}

/** The latest edit with a button to go there or back, and the actions for the selected rows. */
export function ActLine() {
  const { sentence } = useProgram(({ report }) => report);
  const hasSelected = useProgram(({ selection, selected }) => selection.isOpen || selected.length > 0);
  if (!hasSelected && sentence === '') return null;
  return (
    <div className="c-acts p-row p-no-print">
      {sentence !== '' && (
        <span>
          {sentence} <ReportLink />
        </span>
      )}
      {hasSelected && <SelectedActs />}
    </div>
  );
}
