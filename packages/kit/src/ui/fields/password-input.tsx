import { useState } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../controls/button.tsx';
import { Field } from './field.tsx';
import type { TextInputProps } from './text-input.tsx';
import './password-input.css';

/**
 * A password with a button that shows it. Say which one it is for the password manager:
 * @example <PasswordInput label={messages.password} autoComplete="current-password" {...form.field('password')} />
 */
export function PasswordInput({
  id,
  label,
  hint,
  error,
  required,
  optional,
  ...input
}: TextInputProps & {
  autoComplete: 'current-password' | 'new-password';
}) {
  const [shown, setShown] = useState(false);
  const { show, hide, showLabel, hideLabel, shown: isShown } = messages.password;
  return (
    <Field {...{ id, label, hint, error, required, optional }}>
      {(control) => (
        <div className="p-password">
          <input
            {...input}
            {...control}
            className="p-input"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            look="plain"
            small
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? hide : show}
          </Button>
          <span className="p-hidden" role="status">
            {shown ? isShown : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
