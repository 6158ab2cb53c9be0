import { TextInput } from '@portal/kit/ui/text-input';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { SignupForm } from './signup-values.ts';
import { WishField, type EventTimes } from './wish-field.tsx';
import '../fold.css';

const { accompanist, accompanistHint, notes, wish } = messages.form;
const names = ['accompanist', 'notes', 'wish'] as const;

/** Rarely used fields, collapsed while they are empty and valid. */
export function MoreFields({ form, event }: { form: SignupForm; event: EventTimes }) {
  const isNeeded = names.some((name) => form.field(name).error !== undefined);
  const [isOpen, setOpen] = useState(() => form.control.getValues(names).some(Boolean));
  return (
    <details
      className="e-fold"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {accompanist}, {wish}, {notes}
      </summary>
      <div className="p-stack">
        <TextInput
          label={accompanist}
          hint={accompanistHint}
          optional
          autoComplete="off"
          {...form.field('accompanist')}
        />
        <WishField form={form} event={event} />
        <Textarea label={notes} optional {...form.field('notes')} />
      </div>
    </details>
  );
}
