import { TextInput } from '@portal/kit/ui/text-input';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { SignupForm } from './signup-values.ts';
import '../fold.css';

const { accompanist, accompanistHint, notes } = messages.form;

/** Rarely used fields, collapsed while they are empty and valid. */
export function MoreFields({ form }: { form: SignupForm }) {
  const fields = { accompanist: form.field('accompanist'), notes: form.field('notes') };
  const isNeeded = Object.values(fields).some(({ error }) => error !== undefined);
  const [isOpen, setOpen] = useState(() => form.control.getValues(['accompanist', 'notes']).some(Boolean));
  return (
    <details
      className="e-fold"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {accompanist}, {notes}
      </summary>
      <div className="p-stack">
        <TextInput
          label={accompanist}
          hint={accompanistHint}
          optional
          autoComplete="off"
          {...fields.accompanist}
        />
        <Textarea label={notes} optional {...fields.notes} />
      </div>
    </details>
  );
}
