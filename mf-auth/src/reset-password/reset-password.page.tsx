import { paths, pathTo } from '@portal/contracts/paths';
import { definePage } from '@portal/kit/remote';
import { Page } from '@portal/kit/ui/page';
import { useState } from 'react';
import { useAddressCode } from '../address-code.ts';
import { messages } from '../messages.ts';
import { ResetDone } from './reset-done.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const text = messages.reset;
const cleanPath = pathTo(paths.resetPassword, {});

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
