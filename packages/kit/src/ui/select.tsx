import type { ComponentProps } from 'react';
import { messages } from '../messages.ts';
import type { FieldProps } from './field.tsx';
import { Field } from './field.tsx';

/** One entry of a list: its text, or its text and the value behind it. */
export type Option = string | { value: string; label: string };

export interface SelectProps
  extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  options: readonly Option[];
  /** The entry for 'nothing chosen yet'; null where something always is. */
  placeholder?: string | null;
}

const entryOf = (option: Option) => (typeof option === 'string' ? { value: option, label: option } : option);

/** A choice from a list, with its label. */
export function Select(props: SelectProps) {
  const { id, label, hint, error, required, optional, options, placeholder, ...select } = props;
  return (
    <Field {...{ id, label, hint, error, required, optional }}>
      {(control) => (
        <select {...select} {...control} className="p-input">
          {placeholder !== null && <option value="">{placeholder ?? messages.select.choose}</option>}
          {options.map(entryOf).map((entry) => (
            <option key={entry.value} value={entry.value}>
              {entry.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
