import type { PerformanceResponse } from '@portal/contracts/performances';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { AccompanistField } from './accompanist-field.tsx';
import type { Performer, SignupForm } from './signup-values.ts';
import '../fold.css';

const { accompanist, notes } = messages.form;

interface MoreFieldsProps {
  form: SignupForm;
  profiles: readonly Performer[];
  earlier: readonly PerformanceResponse[];
}

/** Rarely used fields, collapsed while they are empty and valid. */
export function MoreFields({ form, profiles, earlier }: MoreFieldsProps) {
  const fields = { accompanist: form.field('accompanist'), notes: form.field('notes') };
  const isNeeded = Object.values(fields).some(({ error }) => error !== undefined);
  const [isOpen, setOpen] = useState(() => form.control.getValues(['accompanist', 'notes']).some(Boolean));
  return (
    <details
      className="fold"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {accompanist}, {notes}
      </summary>
      <div className="p-stack">
        <AccompanistField form={form} profiles={profiles} earlier={earlier} />
        <Textarea label={notes} optional {...fields.notes} />
      </div>
    </details>
  );
}
