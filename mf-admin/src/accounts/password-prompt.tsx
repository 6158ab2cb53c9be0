import { ReauthenticateInput } from '@portal/contracts/auth';
import { usePortalForm } from '@portal/kit/form';
import { isApiError } from '@portal/kit/http';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { useState } from 'react';
import { reauthenticate } from '../admin.api.ts';
import { messages } from '../messages.ts';

const text = messages.reauth;

/** Whether a failure only means that the password was given too long ago. */
export const wantsPassword = (error: unknown): boolean => isApiError(error, 'reauth');

/** What waits for the password. */
export const usePasswordPrompt = () => {
  const [waiting, setWaiting] = useState<() => void>();
  return {
    ask: (again: () => void): void => setWaiting(() => again),
    prompt: { waiting, onClose: (): void => setWaiting(undefined) },
  };
};

function PromptForm({ onDone }: { onDone: () => void }) {
  const form = usePortalForm(ReauthenticateInput, {
    defaults: { password: '' },
    fieldOf: { badpass: 'password' },
    save: async (input) => {
      await reauthenticate(input);
      onDone();
    },
  });
  return (
    <Form form={form} submit={text.submit}>
      <p>{text.lede}</p>
      <PasswordInput label={text.password} autoComplete="current-password" {...form.field('password')} />
    </Form>
  );
}

export function PasswordPrompt({ waiting, onClose }: ReturnType<typeof usePasswordPrompt>['prompt']) {
  const goOn = (): void => {
    onClose();
    waiting?.();
  };
  return (
    <Dialog isOpen={waiting !== undefined} title={text.title} onClose={onClose}>
      <PromptForm onDone={goOn} />
    </Dialog>
  );
}
