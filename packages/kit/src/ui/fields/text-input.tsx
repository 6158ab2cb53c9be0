import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import { Field } from './field.tsx';

export interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  small?: boolean;
}

/**
 * A text field of one line with its label. Never cuts the typed text: limit it by the schema, not by `maxLength`.
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

/** A date field with the browser's calendar. Its value is '2026-12-06'. */
export function DateInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="date" max="9999-12-31" />;
}

/** A field for date and time with the browser's controls. Its value is '2026-12-06T14:00' without a zone: see local-time.ts. */
export function DateTimeInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="datetime-local" max="9999-12-31T23:59" />;
}
