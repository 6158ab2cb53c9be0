import { ReauthenticateInput } from '@portal/contracts/auth';
import { usePortalForm } from '@portal/kit/form';
import { isApiError } from '@portal/kit/http';
import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { useRef, useState } from 'react';
import { reauthenticate } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.reauth;

interface PasswordPromptProps {
  isOpen: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Runs what needs a recent login; where it is too old, the password is asked for and it runs once more. */
export const usePasswordPrompt = () => {
  const [isOpen, setOpen] = useState(false);
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
  const withFreshLogin = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isApiError(error, 'reauth') || !(await ask())) throw error;
      return await work();
    }
  };
  return {
    withFreshLogin,
    dialog: { isOpen, onDone: () => close(true), onClose: () => close(false) },
  };
};

function PromptForm({ onDone, onClose }: Omit<PasswordPromptProps, 'isOpen'>) {
  const form = usePortalForm(ReauthenticateInput, {
    defaults: { password: '' },
    fieldOf: { badpass: 'password' },
    save: async (input) => {
      await reauthenticate(input);
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
      <p>{text.lede}</p>
      <PasswordInput
        label={messages.fields.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  );
}

export function PasswordPrompt({ isOpen, ...handlers }: PasswordPromptProps) {
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={handlers.onClose}>
      <PromptForm {...handlers} />
    </Dialog>
  );
}
