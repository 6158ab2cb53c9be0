import { common } from '@portal/kit/messages';
import { LoginInput } from '@portal/contracts/auth';
import { paths } from '@portal/contracts/paths';
import { tokenToCome, useCaptchaToken } from '@portal/kit/captcha-token';
import { usePortalForm } from '@portal/kit/form';
import { definePage } from '@portal/kit/remote';
import { Link, useLocation, useNavigate, useSearchParams } from '@portal/kit/router';
import { signedIn, useSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Captcha } from '@portal/kit/ui/captcha';
import { Form } from '@portal/kit/ui/form';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { useEffect } from 'react';
import { AlreadyIn, useAlreadyIn } from '../already-in.tsx';
import { login } from '../auth.api.ts';
import { TwoColumns } from '../two-columns.tsx';
import { EmailInput } from '../email-input.tsx';
import { useInvitedEmail } from '../wanted-page.ts';
import { messages } from '../messages.ts';

const text = messages.login;

const homeAgain = `${paths.home}?${new URLSearchParams({ success: text.again }).toString()}`;

const newHere = (
  <>
    <p>{text.newHereWhy}</p>
    <Actions>
      <LinkButton look="secondary" to={paths.signup}>
        {common.createAccount}
      </LinkButton>
    </Actions>
  </>
);

// The email of an account created in this tab a moment ago.
const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';

function LoginForm() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  // Opened in a new tab by a page whose session expired.
  const isAgain = useSearchParams()[0].has('again');
  const captcha = useCaptchaToken();
  const form = usePortalForm(LoginInput, {
    defaults: { email: emailIn(state), password: '', token: tokenToCome },
    fieldOf: { noemail: 'email', badpass: 'password', badcaptcha: 'token' },
    save: async (input) => {
      await login({ ...input, token: await captcha.take() });
      await signedIn();
    },
  });
  // Another tab can log in too, for example by the link that confirms the address.
  const isIn = useSession().status === 'signed-in';
  useEffect(() => {
    if (isIn) void navigate(isAgain ? homeAgain : paths.home);
  }, [isIn, isAgain, navigate]);
  useInvitedEmail(form.control);
  return (
    <Form form={form} submit={text.submit} beside={<Link to={paths.requestReset}>{text.forgot}</Link>}>
      <EmailInput autoComplete="username" binding={form.field('email')} />
      <PasswordInput
        label={messages.fields.password}
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
  );
}

function LoginPage() {
  const isKnown = useAlreadyIn();
  const created = emailIn(useLocation().state);
  if (!isKnown && created !== '') {
    return (
      <Page title={text.title}>
        <Notice>{text.sent(created)}</Notice>
        <LoginForm />
      </Page>
    );
  }
  return (
    <Page title={text.title}>
      {isKnown ? (
        <AlreadyIn />
      ) : (
        <TwoColumns title={text.newHere} aside={newHere}>
          <LoginForm />
        </TwoColumns>
      )}
    </Page>
  );
}

export const loginPage = definePage({ Component: LoginPage, title: text.title });
