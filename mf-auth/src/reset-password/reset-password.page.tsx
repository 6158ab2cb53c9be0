import { ResetPasswordInput } from '@portal/contracts/auth';
import { paths, pathTo } from '@portal/contracts/paths';
import { usePortalForm } from '@portal/kit/form';
import { definePage } from '@portal/kit/remote';
import { Link, useNavigate } from '@portal/kit/router';
import { loadSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Form } from '@portal/kit/ui/form';
import { Page } from '@portal/kit/ui/page';
import { TextInput } from '@portal/kit/ui/text-input';
import { useLayoutEffect, useRef, useState } from 'react';
import { NewPasswordFields } from '../account-fields.tsx';
import { useAddressCode } from '../address-code.ts';
import { resetPassword } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.reset;
const cleanPath = pathTo(paths.resetPassword, {});
const readingTime = 10_000;

interface ResetPasswordFormProps {
  code: string;
  onDone: () => void;
}

function ResetPasswordForm({ code, onDone }: ResetPasswordFormProps) {
  const form = usePortalForm(ResetPasswordInput, {
    defaults: { code, password: '', passwordConfirmation: '' },
    sentences: { fields: { password: text.noPassword } },
    // The spec shows every server error under the confirmation field.
    fieldOf: { badcode: 'passwordConfirmation' },
    save: async (input) => {
      await resetPassword(input);
      // The reset ended all sessions, maybe also this browser's.
      await loadSession();
      onDone();
    },
  });
  return (
    <Form form={form} submit={text.submit} beside={<Link to={paths.requestReset}>{text.newCode}</Link>}>
      <TextInput
        label={text.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <NewPasswordFields label={text.password} field={form.field} />
    </Form>
  );
}

function ResetDone() {
  const navigate = useNavigate();
  const sentence = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    sentence.current?.focus();
    const timer = setTimeout(() => void navigate(paths.login), readingTime);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="p-stack">
      <p className="p-lede p-measure" role="status" tabIndex={-1} ref={sentence}>
        {text.done}
      </p>
      <Actions>
        <LinkButton to={paths.login}>{text.login}</LinkButton>
      </Actions>
    </div>
  );
}

function ResetPasswordPage() {
  const code = useAddressCode(cleanPath);
  const [isDone, setDone] = useState(false);
  return (
    <Page title={text.title} lede={isDone ? undefined : text.lede}>
      {isDone ? <ResetDone /> : <ResetPasswordForm code={code} onDone={() => setDone(true)} />}
    </Page>
  );
}

export const resetPasswordPage = definePage({ Component: ResetPasswordPage, title: text.title });
