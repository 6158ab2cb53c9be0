import type { FieldBinding } from '@portal/kit/form';
import { TextInput } from '@portal/kit/ui/text-input';
import { messages } from './messages.ts';

interface EmailInputProps {
  autoComplete: 'email' | 'username';
  binding: FieldBinding;
}

/** An email address: `username` where it logs in, `email` where it is given. */
export function EmailInput({ autoComplete, binding }: EmailInputProps) {
  return (
    <TextInput
      label={messages.fields.email}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...binding}
    />
  );
}
