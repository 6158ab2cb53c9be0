import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PortalForm } from '../../forms/form.ts';
import { messages } from '../../messages.ts';
import { Actions, Button, TextButton, type ButtonProps } from '../controls/button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Notice } from '../feedback/notice.tsx';

/** Replaces the error summary when the user has logged in again, and takes over its focus. */
function Resumed() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Don't move the focus if the user is already in a field.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} role="status" tabIndex={-1}>
      <Notice>{messages.form.resumed}</Notice>
    </div>
  );
}

/** Says that the fields contain unsaved input from before, with a button to discard it. */
function Restored({ onDiscard }: { onDiscard: () => void }) {
  const discard = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onDiscard();
    // The button disappears when pressed, so focus moves to the first field.
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <Notice action={<TextButton onClick={discard}>{messages.form.discard}</TextButton>}>
      {messages.form.restored}
    </Notice>
  );
}

interface FormProps<Values extends FieldValues, Output extends FieldValues> {
  form: PortalForm<Values, Output>;
  children: ReactNode;
  /** The label of the submit button; without it, the page renders its own buttons. */
  submit?: string;
  /** The look of the main button, if it is not the usual one. */
  look?: ButtonProps['look'];
  /** More buttons or links next to the submit button. */
  beside?: ReactNode;
  /** The accessible name of the form, for pages with several. */
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
