import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatList } from '@portal/kit/format';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { AccompanistField } from './accompanist-field.tsx';
import type { Performer, SignupForm } from './signup-values.ts';
import { WishField, type EventTimes } from './wish-field.tsx';
import '../fold.css';

const { accompanist, notes, wish } = messages.form;
const names = ['accompanist', 'notes', 'wish'] as const;

interface MoreFieldsProps {
  form: SignupForm;
  event: EventTimes;
  profiles: readonly Performer[];
  earlier: readonly PerformanceResponse[];
}

/** Rarely used fields, collapsed while they are empty and valid. */
export function MoreFields({ form, event, profiles, earlier }: MoreFieldsProps) {
  const isNeeded = names.some((name) => form.field(name).error !== undefined);
  const [isOpen, setOpen] = useState(() => form.control.getValues(names).some(Boolean));
  return (
    <details
      className="e-fold"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{formatList([accompanist, wish, notes])}</summary>
      <div className="p-stack">
        <AccompanistField form={form} profiles={profiles} earlier={earlier} />
        <WishField form={form} event={event} />
        <Textarea label={notes} optional {...form.field('notes')} />
      </div>
    </details>
  );
}
