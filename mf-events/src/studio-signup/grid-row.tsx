import { common } from '@portal/kit/messages';
import { paths, pathTo } from '@portal/contracts/paths';
import { withLabel } from '@portal/kit/form.problems';
import { beginsWords } from '@portal/kit/begins-words';
import { isolated } from '@portal/kit/format';
import { Link } from '@portal/kit/router';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { IconButton, TextButton } from '@portal/kit/ui/button';
import { Combobox } from '@portal/kit/ui/combobox';
import { TextInput } from '@portal/kit/ui/text-input';
import { memo, type KeyboardEvent } from 'react';
import { messages } from '../messages.ts';
import { cellId } from './grid.ts';
import { partnerInstrument, type People, type Row } from './grid-rows.ts';
import { columns, type Column } from './parse-rows.ts';
import { nearestPupil, pupilCalled } from './pupils.ts';
import type { GridActions } from './use-grid.ts';

const text = messages.signUpMany;
const mostSuggestions = 8;

interface GridRowProps {
  row: Row;
  number: number;
  people: People;
  isTwin: boolean;
  /** Whether rows are being saved. */
  isRunning: boolean;
  actions: GridActions;
}

/** A cell that shows its text, with a label for narrow pages and screen readers. */
function TextCell({ row, column, people }: Pick<GridRowProps, 'row' | 'people'> & { column: Column }) {
  const cell = row.cells[column];
  const isName = column === 'pupil' || column === 'partner';
  const pupil = isName ? pupilCalled(cell, people.pupils) : undefined;
  if (cell === '') return <div className="e-grid__blank" />;
  return (
    <div className={column === 'title' ? 'e-grid__title' : undefined}>
      <span className="e-grid__label">{text.columns[column]} </span>
      {isolated(pupil?.name ?? cell)}
      {pupil && <span className="p-soft p-small"> {pupil.grade}</span>}
    </div>
  );
}

type CellProps = Pick<GridRowProps, 'row' | 'people' | 'actions'> & { column: Column };

function InputCell({ row, column, people, actions }: CellProps) {
  const field = {
    id: cellId(row.id, column),
    label: text.columns[column],
    value: row.cells[column],
    error: row.problems[column],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      actions.edit(row.id, column, event.currentTarget.value),
  };
  if (column !== 'pupil' && column !== 'partner') return <TextInput small {...field} />;
  const labels = people.pupils.map(({ label }) => label);
  return (
    <Combobox
      {...field}
      spellCheck={false}
      listLabel={common.pupils}
      suggest={(typed) =>
        labels
          .filter((label) => typed.trim() === '' || (beginsWords(label, typed) && label !== typed))
          .slice(0, mostSuggestions)
      }
      onChoose={(label) => actions.edit(row.id, column, label)}
      onBlur={() => actions.checkNames(row.id)}
    />
  );
}

/** Proposes the pupil whom a name that matches none may mean. */
function Proposal({ row, column, people, actions }: CellProps) {
  const [cell, isRefused] = [row.cells[column], row.problems[column] !== undefined];
  const nearest =
    isRefused && !pupilCalled(cell, people.pupils) ? nearestPupil(cell, people.pupils) : undefined;
  return (
    nearest && (
      <p>
        <TextButton onClick={() => actions.choose(row.id, column, nearest.label)}>
          {text.meant(nearest.label)}
        </TextButton>
      </p>
    )
  );
}

/** Shows the status of a row, and the actions that are possible. */
function RowStatus(props: GridRowProps) {
  const { row, number, people, isTwin, isRunning, actions } = props;
  const { cells, problems, saved, isSaving, isTwinElsewhere } = row;
  const signUp = () => void actions.signUp([row.id]);
  const partner = pupilCalled(cells.partner, people.pupils);
  const names = [pupilCalled(cells.pupil, people.pupils), partner].flatMap((one) => one?.name ?? []);
  if (saved !== undefined)
    return (
      <Link className="e-grid__done p-alone" to={pathTo(paths.editEventSignup, { id: saved })}>
        <span aria-hidden="true">✓ </span>
        {text.signedUp}
        <VisuallyHidden>{`: ${cells.pupil}`}</VisuallyHidden>
      </Link>
    );
  if (isSaving) return text.saving;
  return (
    <>
      <div>
        {columns.map(
          (column) =>
            problems[column] !== undefined && (
              // The field itself names its problem to screen readers.
              <p key={column} className="e-grid__problem p-look" aria-hidden="true">
                {withLabel(problems[column], text.columns[column])}
              </p>
            ),
        )}
        <Proposal {...props} column="pupil" />
        <Proposal {...props} column="partner" />
        {problems.row !== undefined && <p className="p-look">{problems.row}</p>}
        {isTwin && <p>{isTwinElsewhere ? text.twinElsewhere(names.map(isolated)) : text.twin}</p>}
        {partner && (
          <p className="p-soft">
            {text.partnerPlays(isolated(partner.name), partnerInstrument(cells, partner._id, people))}
          </p>
        )}
        {isTwin && !isRunning && (
          <TextButton
            onClick={() => {
              actions.confirm(row.id);
              signUp();
            }}
          >
            {isTwinElsewhere ? text.twinElsewhereYes : messages.signup.twinYes}
          </TextButton>
        )}
        {row.attempt && !isTwin && !isRunning && Object.keys(problems).length > 0 && (
          <TextButton onClick={signUp}>{common.tryAgain}</TextButton>
        )}
      </div>
      <IconButton label={text.remove(number)} onClick={() => actions.remove(row.id)}>
        ×
      </IconButton>
    </>
  );
}

const classOf = (isText: boolean, isRefused: boolean): string => {
  if (isText) return 'e-grid__row e-grid__row--text';
  return isRefused ? 'e-grid__row e-grid__row--refused' : 'e-grid__row';
};

/** A row of the grid: inputs until it is being saved, then text. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, number, people, actions } = props;
  const isText = row.saved !== undefined || row.isSaving === true;
  const isRefused = !isText && Object.keys(row.problems).length > 0;
  const goOn = (event: KeyboardEvent) => {
    const isLast = event.target instanceof Element && event.target.id === cellId(row.id, 'partner');
    // The list of suggestions handles Enter itself while it is open.
    if (event.key !== 'Enter' || !isLast || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    actions.add(row.id);
  };
  return (
    <div
      id={row.id}
      tabIndex={-1}
      className={classOf(isText, isRefused)}
      role="group"
      aria-label={text.row(number)}
      onKeyDown={goOn}
    >
      {columns.map((column) =>
        isText ? (
          <TextCell key={column} {...{ row, column, people }} />
        ) : (
          <InputCell key={column} {...{ row, column, people, actions }} />
        ),
      )}
      <div className="e-grid__status">
        <RowStatus {...props} />
      </div>
    </div>
  );
});
