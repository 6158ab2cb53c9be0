import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PortalForm } from '../forms/form.ts';
import { Actions, Button, type ButtonProps } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Restored } from './restored.tsx';
import { Resumed } from './resumed.tsx';

interface FormProps<Values extends FieldValues, Output extends FieldValues> {
  form: PortalForm<Values, Output>;
  children: ReactNode;
  /** The label of the submit button; without it, the page renders its own buttons. */
  submit?: string;
  /** How the main button is drawn, where it is not the usual way. */
  look?: ButtonProps['look'];
  /** More buttons or links next to the submit button. */
  beside?: ReactNode;
  /** Names the form where a page has several. */
  label?: string;
}

/** A form of `usePortalForm`: the error summary, the fields, the main button. */
export function Form<Values extends FieldValues, Output extends FieldValues>({
  form,
  children,
  submit,
  look,
  beside,
  label,
}: FormProps<Values, Output>) {
  return (
    <form className="p-stack p-measure" noValidate onSubmit={form.submit} aria-label={label}>
      <ErrorSummary problems={form.problems} refusals={form.refusals} />
      {form.isResumed && <Resumed />}
      {form.isRestored && <Restored onDiscard={form.discardDraft} />}
      {children}
      {submit !== undefined && (
        <Actions>
          <Button type="submit" look={look} pending={form.pending}>
            {submit}
          </Button>
          {beside}
        </Actions>
      )}
    </form>
  );
}
