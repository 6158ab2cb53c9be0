import { selfSignupTypes, SignupFields } from '@portal/contracts/auth';
import { pageDataId, type PageData } from '@portal/contracts/page-data';
import { paths } from '@portal/contracts/paths';
import { tokenToCome, useCaptchaToken } from '@portal/kit/captcha-token';
import { usePortalForm, type FieldBinding } from '@portal/kit/form';
import { definePage } from '@portal/kit/remote';
import { Link, useNavigate } from '@portal/kit/router';
import { toastError } from '@portal/kit/toast';
import { Captcha } from '@portal/kit/ui/captcha';
import { Form } from '@portal/kit/ui/form';
import { Page } from '@portal/kit/ui/page';
import { Mark } from '@portal/kit/ui/section';
import { useState } from 'react';
import { ContactFields, NewPasswordFields, PersonFields } from '../account-fields.tsx';
import { AlreadyIn, useAlreadyIn } from '../already-in.tsx';
import { createAccount } from '../auth.api.ts';
import { TwoColumns } from '../two-columns.tsx';
import { useInvitedEmail } from '../wanted-page.ts';
import { messages } from '../messages.ts';
import { messages as kit } from '@portal/kit/messages';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Checkbox } from '@portal/kit/ui/checkbox';

const { terms, termsLink } = messages.signup;

/** Opens the terms in a panel next to the form, so that no input is lost. */
function TermsCheckbox(binding: FieldBinding) {
  const label = (
    <>
      {terms}{' '}
      <Link to={paths.terms} target="_blank" rel="noopener">
        {termsLink} <VisuallyHidden>{kit.newTab}</VisuallyHidden>
      </Link>
    </>
  );
  return <Checkbox label={label} {...binding} />;
}

const text = messages.signup;

const steps = (
  <ol>
    {text.step.map((step, index) => (
      <li key={step}>
        <Mark>{'ABC'.charAt(index)}</Mark>
        <p>{step}</p>
      </li>
    ))}
  </ol>
);

const defaults = {
  email: '',
  phone: '',
  password: '',
  passwordConfirmation: '',
  accountType: 'parent',
  zip: '',
  wechatId: '',
  terms: false,
  token: tokenToCome,
};

const fieldOf = {
  noemail: 'email',
  emailtaken: 'email',
  nophonenumber: 'phone',
  badpass: 'password',
  noconfirmation: 'passwordConfirmation',
  nostate: 'state',
  noacctype: 'accountType',
  nozip: 'zip',
  terms: 'terms',
  badcaptcha: 'token',
} as const;

// Most families live in the state of the organization.
const stateOfSite = (): string => {
  const written = document.getElementById(pageDataId)?.textContent;
  return written ? (JSON.parse(written) as PageData).site.governingState : '';
};

function SignupForm() {
  const [state] = useState(stateOfSite);
  const navigate = useNavigate();
  const captcha = useCaptchaToken();
  const form = usePortalForm(SignupFields, {
    defaults: { ...defaults, state },
    fieldOf,
    draft: 'signup',
    save: async (input) => {
      await createAccount({ ...input, token: await captcha.take() });
      await navigate(`${paths.login}?success=${encodeURIComponent(text.created)}`, {
        state: { email: input.email },
      });
    },
    failed: () => toastError(text.failed),
  });
  useInvitedEmail(form.control);
  return (
    <Form form={form} submit={text.submit} beside={<Link to={paths.login}>{text.login}</Link>}>
      <ContactFields field={form.field} />
      <NewPasswordFields field={form.field} />
      <PersonFields field={form.field} types={selfSignupTypes} />
      <TermsCheckbox {...form.field('terms')} />
      <Captcha
        action="signup"
        attempt={form.failures}
        {...form.field('token')}
        onToken={captcha.onToken}
        onFailed={captcha.onFailed}
      />
    </Form>
  );
}

function SignupPage() {
  const isKnown = useAlreadyIn();
  return (
    <Page title={text.title} lede={isKnown ? undefined : text.lede}>
      {isKnown ? (
        <AlreadyIn />
      ) : (
        <TwoColumns title={text.steps} aside={steps}>
          <SignupForm />
        </TwoColumns>
      )}
    </Page>
  );
}

export const signupPage = definePage({ Component: SignupPage, title: text.title });
