// One remote alone, on a real API and with sign-in: what `npm run standalone -w mf-x` opens.
import { LoginInput } from '@portal/contracts/auth';
import { tokenToCome, useCaptchaToken } from '@portal/kit/captcha-token';
import { usePortalForm } from '@portal/kit/form';
import { post } from '@portal/kit/http';
import { loadSession, signedIn, signedOut, useSession } from '@portal/kit/session';
import { TextButton } from '@portal/kit/ui/button';
import { Captcha } from '@portal/kit/ui/captcha';
import { Form } from '@portal/kit/ui/form';
import { Page } from '@portal/kit/ui/page';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { TextInput } from '@portal/kit/ui/text-input';
import type { ReactNode } from 'react';
import { showRemote } from './frame.tsx';

function SignIn() {
  const captcha = useCaptchaToken();
  const form = usePortalForm(LoginInput, {
    defaults: { email: '', password: '', token: tokenToCome },
    fieldOf: { noemail: 'email', badpass: 'password', badcaptcha: 'token' },
    save: async (input) => {
      await post('/login', { ...input, token: await captcha.take() });
      await signedIn();
    },
  });
  return (
    <Page title="Log in">
      <Form form={form} submit="Login">
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
        <Captcha
          action="login"
          attempt={form.failures}
          {...form.field('token')}
          onToken={captcha.onToken}
          onFailed={captcha.onFailed}
        />
      </Form>
    </Page>
  );
}

const signOut = (): void => {
  void post('/logout').then(signedOut);
};

function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status !== 'signed-in') return <SignIn />;
  return (
    <>
      <p>
        <TextButton onClick={signOut}>Log Out</TextButton>
      </p>
      {children}
    </>
  );
}

await loadSession();
showRemote((page) => <Guard>{page}</Guard>);
