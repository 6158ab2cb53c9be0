import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { isDirty, type Editor } from '../model/editor.ts';
import type { ProgramParts } from '../program-parts.ts';
import { PublishForm } from './publish-form.tsx';

const text = messages.program.publish;

/** Shows what families will see from now on. What is not saved yet is saved first. */
export function PublishButton({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (!isDirty(editor) || (await parts.actions.save())) setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button look="secondary" onClick={() => void open()}>
        {text.publish}
      </Button>
      <Dialog isOpen={isOpen} title={text.title((editor.published?.number ?? 0) + 1)} onClose={close}>
        <PublishForm {...parts} onClose={close} />
      </Dialog>
    </>
  );
}
