import { ReauthenticateInput } from '@portal/contracts/auth';
import { useRef, useState } from 'react';
import { usePortalForm } from '../../forms/form.ts';
import { isApiError, post } from '../../api/http.ts';
import { messages } from '../../messages.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from '../fields/form.tsx';
import { PasswordInput } from '../fields/password-input.tsx';

const text = messages.passwordPrompt;

/** Returns a function that runs an action, and asks for the password if the server requires it again. For core pages only. */
export const usePasswordPrompt = () => {
  const [isOpen, setOpen] = useState(false);
  const [about, setAbout] = useState<string>();
  const answer = useRef<(isGiven: boolean) => void>(() => undefined);
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  const close = (isGiven: boolean) => {
    setOpen(false);
    answer.current(isGiven);
  };
  /** Runs an action. `what` is the text of the dialog that says why the password is needed. */
  const withPassword = async <T,>(work: () => Promise<T>, what?: string): Promise<T> => {
    setAbout(what);
    try {
      return await work();
    } catch (error) {
      if (!isApiError(error, 'reauth') || !(await ask())) throw error;
      return await work();
    }
  };
  return { withPassword, dialog: { isOpen, about, onDone: () => close(true), onClose: () => close(false) } };
};

type PasswordPromptProps = ReturnType<typeof usePasswordPrompt>['dialog'];

function PromptForm({ about, onDone, onClose }: Omit<PasswordPromptProps, 'isOpen'>) {
  const form = usePortalForm(ReauthenticateInput, {
    defaults: { password: '' },
    fieldOf: { badpass: 'password' },
    save: async (input) => {
      await post('/reauthenticate', input);
      onDone();
    },
  });
  const cancel = (
    <Button look="secondary" onClick={onClose}>
      {text.cancel}
    </Button>
  );
  return (
    <Form form={form} submit={text.submit} beside={cancel}>
      {about !== undefined && <p>{about}</p>}
      <p>{text.lede}</p>
      <PasswordInput label={text.label} autoComplete="current-password" {...form.field('password')} />
    </Form>
  );
}

/** The dialog of `usePasswordPrompt`; render it in the component that uses the hook. */
export function PasswordPrompt({ isOpen, ...handlers }: PasswordPromptProps) {
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={handlers.onClose}>
      <PromptForm {...handlers} />
    </Dialog>
  );
}
