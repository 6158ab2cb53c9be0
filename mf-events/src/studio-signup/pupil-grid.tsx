import type { EventResponse } from '@portal/contracts/events';
import { placesLeft } from '@portal/contracts/events.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { failureSentence } from '@portal/kit/form.problems';
import { isolated } from '@portal/kit/format';
import { useNews } from '@portal/kit/news';
import { Actions, Button, TextButton } from '@portal/kit/ui/button';
import { Field } from '@portal/kit/ui/field';
import { Notice } from '@portal/kit/ui/notice';
import { SignInLink } from '@portal/kit/ui/sign-in-link';
import { useEffectEvent, useLayoutEffect, useMemo, type ChangeEvent } from 'react';
import { messages } from '../messages.ts';
import { addId, filledRows, type Grid } from './grid.ts';
import { checkRow, isTwin, signupsHere } from './grid-rows.ts';
import { GridRow } from './grid-row.tsx';
import { columns } from './parse-rows.ts';
import { latestPieces, pupilsOf } from './pupils.ts';
import { readFile } from './read-file.ts';
import { useGrid, type GridActions } from './use-grid.ts';
import './studio-signup.css';

const text = messages.signUpMany;

/** Ways to fill many rows at once. */
function FillRows({ actions, hasPieces }: { actions: GridActions; hasPieces: boolean }) {
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const read = file && (await readFile(file));
    // Choosing the same file again is a change too.
    currentTarget.value = '';
    if (!read) return;
    if ('content' in read) actions.paste(read.content);
    else actions.refuseFile(read.refused);
  };
  return (
    <div className="e-grid__fill">
      <p className="p-measure">{text.how}</p>
      <div className="p-row">
        <Field label={text.file}>
          {(control) => (
            <input
              {...control}
              type="file"
              className="p-input p-input--small"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => void choose(event)}
            />
          )}
        </Field>
        {hasPieces && <TextButton onClick={actions.takeLastPieces}>{text.lastPieces}</TextButton>}
      </div>
    </div>
  );
}

/** Takes pasted rows, in a cell or anywhere on the page outside other fields. */
const usePaste = (actions: GridActions): void => {
  const paste = useEffectEvent((pasted: ClipboardEvent) => {
    const { target } = pasted;
    if (target instanceof Element && target.closest('input, textarea') && !target.closest('.e-grid')) return;
    // A copied cell of a spreadsheet ends with a line break.
    const content = pasted.clipboardData?.getData('text/plain').replace(/[\r\n]+$/, '') ?? '';
    const isText = target instanceof HTMLInputElement && !target.id.endsWith('-pupil');
    // Lets the browser paste text with line breaks into the cell of a piece, unless it has several columns.
    if (!(isText ? /\t/ : /[\t\r\n]/).test(content)) return;
    pasted.preventDefault();
    actions.paste(content);
  });
  // Listens before the browser paints, so that no paste is lost.
  useLayoutEffect(() => {
    const take = (pasted: ClipboardEvent) => paste(pasted);
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
};

/** Says what a teacher should know before sending: the program is published, or there are more rows than places. */
function BeforeSending({ event, rows }: { event: EventResponse; rows: number }) {
  const places = placesLeft(event);
  return (
    <>
      {event.published && !event.hidden && <Notice>{text.published}</Notice>}
      {places !== undefined && rows > places && <Notice>{text.tooMany(rows, places)}</Notice>}
    </>
  );
}

/** Says at which row saving stopped, and why. */
function StopNotice({ rows, stop }: Pick<Grid, 'rows' | 'stop'>) {
  if (!stop) return null;
  const { id, error } = stop;
  const at = rows.findIndex((row) => row.id === id);
  return (
    <Notice kind="problem" action={error.code === 'unauthenticated' && <SignInLink />}>
      {text.stopped(at + 1, isolated(rows[at]?.cells.pupil ?? ''))}{' '}
      {failureSentence(error, { full: messages.signup.fullNow })}
    </Notice>
  );
}

const progressOf = ({ rows, note, isRunning }: Grid): string => {
  const filled = filledRows(rows);
  const done = filled.filter(({ saved }) => saved !== undefined).length;
  const refused = filled.filter(
    ({ problems, saved, isTwinElsewhere }) =>
      Object.keys(problems).length > 0 || (isTwinElsewhere && saved === undefined),
  ).length;
  if (note.text !== '') return note.text;
  if (done === 0 && !isRunning) return '';
  const progress = text.progress(done, filled.length);
  return refused > 0 && !isRunning ? `${progress} · ${text.needLook(refused)}` : progress;
};

/** Returns the text of the button, with how many of the rows can be sent. */
const submitText = (ready: number, all: number, hasSaved: boolean): string => {
  if (ready === 0) return messages.signup.submit;
  if (ready < all) return text.submitSome(ready, all);
  return (hasSaved ? text.more : text.submit)(all);
};

interface PupilGridProps {
  event: EventResponse;
  profiles: readonly ProfileResponse[];
  /** The account's sign-ups for this and other events. */
  earlier: readonly PerformanceResponse[];
  /** The event is closed for sign-ups: the rows stay but cannot be saved. */
  isClosed: boolean;
  /** Called when rows were saved, or the server refused one. */
  onDone: () => void;
  /** Called when another tab has changed the sign-ups. */
  onStale: () => void;
}

/** Rows in which a teacher signs pupils up. */
export function PupilGrid({ event, profiles, earlier, isClosed, onDone, onStale }: PupilGridProps) {
  const people = useMemo(() => ({ pupils: pupilsOf(profiles), earlier }), [profiles, earlier]);
  const grid = useGrid(event._id, people, onDone);
  const { rows, made, isRunning, stop, note, actions } = grid;
  // Skips sign-ups of the grid itself, because reading the list again after each of them would take long.
  useNews('signed-up', () => !isRunning && onStale());
  useNews('sign-up-changed', onStale);
  const here = signupsHere(people, made, event._id);
  const twins = new Set(rows.filter((row) => isTwin(row, people, here)).map(({ id }) => id));
  const unsaved = filledRows(rows).filter(({ saved }) => saved === undefined);
  const open = unsaved.filter(({ id }) => !twins.has(id));
  const hasSaved = rows.some(({ saved }) => saved !== undefined);
  const hasPieces = latestPieces(people.pupils, earlier, event._id).length > 0;
  usePaste(actions);
  const ready = open.filter((row) => 'input' in checkRow(row, people)).length;
  return (
    <div className="e-grid p-stack">
      <FillRows actions={actions} hasPieces={hasPieces} />
      <div>
        <div className="e-grid__head" aria-hidden="true">
          {columns.map((column) => (
            <span key={column}>{text.columns[column]}</span>
          ))}
        </div>
        {rows.map((row, index) => (
          <GridRow
            key={row.id}
            row={row}
            number={index + 1}
            people={people}
            isTwin={twins.has(row.id)}
            isRunning={isRunning}
            actions={actions}
          />
        ))}
      </div>
      {!isClosed && !isRunning && <BeforeSending event={event} rows={open.length} />}
      <StopNotice rows={rows} stop={stop} />
      <div className="p-row">
        <p role="status">{progressOf(grid)}</p>
        {note.removed && (
          <TextButton onClick={actions.takeBack}>{text.takeBack(note.removed.rows.length)}</TextButton>
        )}
      </div>
      <Actions>
        {!isClosed && (
          <Button
            pending={isRunning}
            disabled={open.length === 0}
            // Leaving a cell shows its problems, which would move the button away from the pointer before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void actions.signUp(open.map(({ id }) => id))}
          >
            {submitText(ready, open.length, hasSaved)}
          </Button>
        )}
        <Button id={addId} look="secondary" onClick={() => actions.add()}>
          {text.add}
        </Button>
        {unsaved.length > 1 && !isRunning && (
          <Button look="quiet" onClick={actions.removeAll}>
            {text.removeAll}
          </Button>
        )}
      </Actions>
      <p className="p-soft p-small p-measure">{messages.studio.sees}</p>
    </div>
  );
}
