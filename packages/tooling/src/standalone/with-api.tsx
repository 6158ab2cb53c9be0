// A standalone remote with a real API and login: what `portal host-remote` serves.
import './trusted-scripts.ts';
import './styles.ts';
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
import { messages } from './messages.ts';

// Users create accounts and reset passwords in the portal.
const portal = document.querySelector<HTMLMetaElement>('meta[name="portal"]')?.content ?? '';

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
    <Page title={messages.title}>
      <Form form={form} submit={messages.submit}>
        <TextInput label={messages.email} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordInput
          label={messages.password}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Captcha
          action="login"
          attempt={form.failures}
          {...form.field('token')}
          onToken={captcha.onToken}
          onFailed={captcha.onFailed}
        />
      </Form>
      <p>
        <a href={portal}>{new URL(portal).host}</a>
      </p>
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
        <TextButton onClick={signOut}>{messages.logOut}</TextButton>
      </p>
      {children}
    </>
  );
}

await loadSession();
showRemote((page) => <Guard>{page}</Guard>);
