import { TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../../../messages.ts';
import type { Feedback } from '../../feedback/use-reports.ts';
import { itemTitle } from '../../item-text.ts';
import { swapItems } from '../../model/program-edits.ts';
import type { ProgramParts } from '../../program-parts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { removeRows } from './remove-rows.ts';
import type { TypedNumber } from './use-list-keys.ts';
import type { RowSelection } from './use-selection.ts';
import './acts.css';

const text = messages.program.acts;

interface ActLineProps extends Pick<ProgramParts, 'state' | 'performances' | 'actions'> {
  selection: RowSelection;
  feedback: Feedback;
  typed: TypedNumber | undefined;
}

function SelectedActs({ state, actions, selection }: Omit<ActLineProps, 'feedback' | 'typed'>) {
  const [isMoving, setMoving] = useState(false);
  const { ids } = selection;
  const [one = '', other = ''] = ids;
  return (
    <span className="c-acts__selected">
      <span>{text.selectedCount(ids.length)}</span>{' '}
      {ids.length > 0 && <TextButton onClick={() => setMoving(true)}>{text.moveTo}</TextButton>}{' '}
      {ids.length === 2 && (
        <TextButton onClick={() => actions.edit(swapItems(one, other), { ids })}>{text.swap}</TextButton>
      )}{' '}
      {ids.length > 0 && (
        <TextButton onClick={() => removeRows(ids, state.items, actions)}>{text.remove}</TextButton>
      )}{' '}
      <TextButton onClick={() => selection.begin()}>{text.done}</TextButton>
      <MoveDialog
        isOpen={isMoving}
        ids={ids}
        items={state.items}
        actions={actions}
        onClose={() => setMoving(false)}
      />
    </span>
  );
}

/** What was done last and the way back, what is being typed, and what can be done to the selected rows. */
export function ActLine({ feedback, typed, ...parts }: ActLineProps) {
  const { state, performances, selection } = parts;
  const item = typed && state.items.find(({ id }) => id === typed.id);
  const hasSelected = selection.isOpen || selection.ids.length > 0;
  if (!item && !hasSelected && feedback.said === '') return null;
  return (
    <div className="c-acts p-no-print">
      {item && typed ? (
        <span>{text.typed(itemTitle(item, performances), typed.digits)}</span>
      ) : (
        feedback.said !== '' && (
          <span>
            {feedback.said}{' '}
            {feedback.way && <TextButton onClick={feedback.way.go}>{feedback.way.label}</TextButton>}
          </span>
        )
      )}
      {hasSelected && <SelectedActs {...parts} />}
    </div>
  );
}
