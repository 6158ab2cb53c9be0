import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import { Field } from './field.tsx';

export interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  small?: boolean;
}

/**
 * One line of text with its label. Never cuts what is typed: use the schema for limits, not `maxLength`.
 * @example <TextInput label={messages.city} autoComplete="address-level2" {...form.field('address.city')} />
 */
export function TextInput({
  id,
  label,
  hint,
  error,
  required,
  optional,
  small = false,
  ...input
}: TextInputProps) {
  return (
    <Field {...{ id, label, hint, error, required, optional }}>
      {(control) => (
        <input type="text" {...input} {...control} className={small ? 'p-input p-input--small' : 'p-input'} />
      )}
    </Field>
  );
}

/** A day, chosen with the browser's own calendar. Its value is '2026-12-06'. */
export function DateInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="date" max="9999-12-31" />;
}

/** A day and time, chosen with the browser's own controls. Its value is '2026-12-06T14:00', in no zone: see format.ts. */
export function DateTimeInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="datetime-local" max="9999-12-31T23:59" />;
}
