import { TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { swapItems } from '../../model/program-edits.ts';
import type { ProgramParts } from '../../program-parts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { removeRows } from './use-list-keys.ts';

const text = messages.program.acts;

type ActLineProps = Pick<ProgramParts, 'state' | 'actions' | 'selection' | 'feedback'>;

function SelectedActs({ state, actions, selection }: Omit<ActLineProps, 'feedback'>) {
  const [isMoving, setMoving] = useState(false);
  const { ids } = selection;
  const [one = '', other = ''] = ids;
  return (
    <span className="p-row">
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
