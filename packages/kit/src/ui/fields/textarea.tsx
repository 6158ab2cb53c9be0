import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import { Field } from './field.tsx';

export interface TextareaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** A text field of several lines with its label. It grows with the typed text. */
export function Textarea({ id, label, hint, error, required, optional, ...textarea }: TextareaProps) {
  return (
    <Field {...{ id, label, hint, error, required, optional }}>
      {(control) => <textarea rows={4} {...textarea} {...control} className="p-input" />}
    </Field>
  );
}
