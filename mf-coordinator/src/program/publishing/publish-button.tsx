import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { useFetched } from '../../shared/use-fetched.ts';
import { isDirty, type Editor } from '../model/editor.ts';
import type { ProgramParts } from '../program-parts.ts';

const text = messages.program.publish;
const fetchForm = () => import('./publish-form.tsx');

/** Shows what families will see from now on. What is not saved yet is saved first. */
export function PublishButton({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [form, askForm] = useFetched(fetchForm);
  const hasPiece = parts.state.items.some(({ kind }) => kind === 'piece');
  const open = async () => {
    if (isDirty(editor) && !(await parts.actions.save())) return;
    if (await askForm()) setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="secondary"
        disabled={!hasPiece}
        title={hasPiece ? undefined : text.nothingYet}
        onClick={() => void open()}
      >
        {text.publish}
      </Button>
      <Dialog isOpen={isOpen} title={text.title((editor.published?.number ?? 0) + 1)} onClose={close}>
        {form && <form.PublishForm {...parts} onClose={close} />}
      </Dialog>
    </>
  );
}
