import { ReauthenticateInput } from '@portal/contracts/auth';
import { useEffect, useRef, useState } from 'react';
import { usePortalForm } from '../../forms/form.ts';
import { isApiError, post } from '../../api/http.ts';
import { messages } from '../../messages.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from '../fields/form.tsx';
import { PasswordInput } from '../fields/password-input.tsx';

const text = messages.passwordPrompt;

const reauthenticate = (input: ReauthenticateInput) => post('/reauthenticate', input);

/**
 * Returns a function that runs an action, and asks for the password if the server requires it again. For core pages only.
 * With `keeps`, a password that was right is sent again for the next action. It is only in memory, until the page is left.
 */
export const usePasswordPrompt = ({ keeps = false } = {}) => {
  const kept = useRef<string>(undefined);
  useEffect(() => {
    const forget = () => (kept.current = undefined);
    // The browser may keep a page that was left, for its Back button.
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  const [isOpen, setOpen] = useState(false);
  const [about, setAbout] = useState<string>();
  const answer = useRef<(isGiven: boolean) => void>(() => undefined);
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  const close = (given?: string) => {
    setOpen(false);
    if (keeps) kept.current = given;
    answer.current(given !== undefined);
  };
  const prove = async (): Promise<boolean> => {
    if (kept.current === undefined) return ask();
    try {
      await reauthenticate({ password: kept.current });
      return true;
    } catch (error) {
      if (!isApiError(error, 'badpass')) throw error;
      return ask();
    }
  };
  /** Runs an action. `what` is the text of the dialog that says why the password is needed. */
  const withPassword = async <T,>(work: () => Promise<T>, what?: string): Promise<T> => {
    setAbout(what);
    try {
      return await work();
    } catch (error) {
      if (!isApiError(error, 'reauth') || !(await prove())) throw error;
      return await work();
    }
  };
  return { withPassword, dialog: { isOpen, about, onDone: close, onClose: () => close() } };
};

type PasswordPromptProps = ReturnType<typeof usePasswordPrompt>['dialog'];

function PromptForm({ about, onDone, onClose }: Omit<PasswordPromptProps, 'isOpen'>) {
  const form = usePortalForm(ReauthenticateInput, {
    defaults: { password: '' },
    fieldOf: { badpass: 'password' },
    save: async (input) => {
      await reauthenticate(input);
      onDone(input.password);
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
