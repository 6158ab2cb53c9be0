import type { ReactNode } from 'react';
import { useId } from 'react';
import { messages } from '../../messages.ts';
import './field.css';

/** The props every control has in addition to its native attributes. The label is always visible. */
export interface FieldProps {
  id?: string;
  label: ReactNode;
  /** Help that is always shown, not only after an error. */
  hint?: ReactNode;
  /** The error, as a sentence. */
  error?: string;
  /** Marks the label with an asterisk. The form then needs a RequiredNote. */
  required?: boolean;
  /** Marks the label with '(optional)', in forms where most fields are required. */
  optional?: boolean;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Returns the ids and aria attributes of a control with this hint and this error. */
export const useControl = ({ id, hint, error, required }: Omit<FieldProps, 'label'>): ControlProps => {
  const ownId = useId();
  const control = id ?? ownId;
  const described = [hint != null && `${control}-hint`, error !== undefined && `${control}-error`].filter(
    Boolean,
  );
  return {
    id: control,
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required || undefined,
  };
};

/** The hint of a control, with the id that its `aria-describedby` refers to. */
export function FieldHint({ control, children }: { control: ControlProps; children?: ReactNode }) {
  if (children == null) return null;
  return (
    <div className="p-field__hint" id={`${control.id}-hint`}>
      {children}
    </div>
  );
}

/** The error message of a control, referenced by its `aria-describedby`. */
export function FieldError({ control, children }: { control: ControlProps; children?: ReactNode }) {
  if (children == null) return null;
  return (
    <div className="p-field__error" id={`${control.id}-error`}>
      {children}
    </div>
  );
}

/**
 * Label, hint and error around any control. The ready-made inputs use it already.
 * @example <Field label="Color">{(control) => <input type="color" {...control} />}</Field>
 */
export function Field({
  children,
  ...field
}: FieldProps & {
  children: (control: ControlProps) => ReactNode;
}) {
  const { label, hint, error, required = false, optional = false } = field;
  const control = useControl(field);
  return (
    <div className="p-field">
      <label className="p-field__label" htmlFor={control.id}>
        {label}
        {required && <span aria-hidden="true">*</span>}
        {optional && ' '}
        {optional && <span className="p-field__mark">{messages.form.optional}</span>}
      </label>
      <FieldHint control={control}>{hint}</FieldHint>
      {children(control)}
      <FieldError control={control}>{error}</FieldError>
    </div>
  );
}

/** Fields in one row if there is space. `pair` keeps two short fields together even on a phone. */
export function FieldRow({ children, pair = false }: { children: ReactNode; pair?: boolean }) {
  return <div className={pair ? 'p-fields p-fields--pair' : 'p-fields'}>{children}</div>;
}

/** '* Indicates a required field', for forms that mark their required fields. */
export function RequiredNote() {
  return <p className="p-soft p-small">{messages.form.requiredNote}</p>;
}
