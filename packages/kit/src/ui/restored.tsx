import type { MouseEvent } from 'react';
import { messages } from '../messages.ts';
import { TextButton } from './button.tsx';
import { Notice } from './notice.tsx';

/** Says that the fields contain unsaved input from before, with a button to discard it. */
export function Restored({ onDiscard }: { onDiscard: () => void }) {
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
