import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';
import { FieldError, FieldHint, useControl } from './field.tsx';
import './checkbox.css';

export interface CheckboxProps
  extends Omit<FieldProps, 'optional'>, Omit<ComponentProps<'input'>, keyof FieldProps> {}

/** A checkbox with its label, which may contain links. */
export function Checkbox({ id, label, hint, error, required, ...input }: CheckboxProps) {
  const control = useControl({ id, hint, error, required });
  return (
    <div className="p-check">
      <input type="checkbox" {...input} {...control} className="p-check__box" />
      <label className="p-check__label" htmlFor={control.id}>
        {label}
      </label>
      <FieldHint control={control}>{hint}</FieldHint>
      <FieldError control={control}>{error}</FieldError>
    </div>
  );
}
