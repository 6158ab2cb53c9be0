import { RequestResetInput } from '@portal/contracts/auth';
import { paths, pathTo } from '@portal/contracts/paths';
import { usePortalForm } from '@portal/kit/form';
import { definePage } from '@portal/kit/remote';
import { Link, useNavigate } from '@portal/kit/router';
import { Form } from '@portal/kit/ui/form';
import { Page } from '@portal/kit/ui/page';
import { generateResetCode } from '../auth.api.ts';
import { EmailInput } from '../email-input.tsx';
import { messages } from '../messages.ts';

const text = messages.requestReset;
const resetPath = pathTo(paths.resetPassword, {});

function RequestResetPage() {
  const navigate = useNavigate();
  const form = usePortalForm(RequestResetInput, {
    defaults: { email: '' },
    fieldOf: { noaccount: 'email' },
    save: async (input) => {
      await generateResetCode(input);
      await navigate(`${resetPath}?success=${encodeURIComponent(text.sent)}`);
    },
  });
  return (
    <Page title={text.title} lede={text.lede}>
      <Form form={form} submit={text.submit} beside={<Link to={resetPath}>{text.haveCode}</Link>}>
        <EmailInput autoComplete="username" binding={form.field('email')} />
      </Form>
    </Page>
  );
}

export const requestResetPage = definePage({ Component: RequestResetPage, title: text.title });
