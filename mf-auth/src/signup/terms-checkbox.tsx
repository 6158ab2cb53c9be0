import { paths } from '@portal/contracts/paths';
import type { FieldBinding } from '@portal/kit/form';
import { messages as kit } from '@portal/kit/messages';
import { Link } from '@portal/kit/router';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { messages } from '../messages.ts';

const { terms, termsLink } = messages.signup;

/** Opens the terms in a panel next to the form, so that no input is lost. */
export function TermsCheckbox(binding: FieldBinding) {
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
