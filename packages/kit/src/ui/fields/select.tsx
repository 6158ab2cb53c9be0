import type { ComponentProps } from 'react';
import { messages } from '../../messages.ts';
import type { FieldProps } from './field.tsx';
import { Field } from './field.tsx';

/** An option: its text, or its label and its value. */
export type Option = string | { value: string; label: string };

/** A group of options with a heading. */
export interface OptionGroup {
  group: string;
  options: readonly Option[];
}

export interface SelectProps
  extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  options: readonly (Option | OptionGroup)[];
  /** The text of the option for no choice; null if there always is a choice. */
  placeholder?: string | null;
}

const entryOf = (option: Option) => (typeof option === 'string' ? { value: option, label: option } : option);

const draw = (option: Option | OptionGroup) => {
  if (typeof option === 'object' && 'group' in option) {
    return (
      <optgroup key={option.group} label={option.group}>
        {option.options.map(draw)}
      </optgroup>
    );
  }
  const { value, label } = entryOf(option);
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
};

/** A choice from a list, with its label. */
export function Select(props: SelectProps) {
  const { id, label, hint, error, required, optional, options, placeholder, ...select } = props;
  return (
    <Field {...{ id, label, hint, error, required, optional }}>
      {(control) => (
        <select {...select} {...control} className="p-input">
          {placeholder !== null && <option value="">{placeholder ?? messages.select.choose}</option>}
          {options.map(draw)}
        </select>
      )}
    </Field>
  );
}
