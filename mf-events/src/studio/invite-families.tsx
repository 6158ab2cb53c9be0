import { InviteFamilyInput } from '@portal/contracts/teachers';
import { usePortalForm } from '@portal/kit/form';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Form } from '@portal/kit/ui/form';
import { Loading } from '@portal/kit/ui/loading';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { getTeacherLink, inviteFamily, renewTeacherLink } from '../teachers.api.ts';
import { TeacherLink } from './teacher-link.tsx';

const text = messages.inviteFamilies;

function MailForm({ onSent }: { onSent: () => void }) {
  const form = usePortalForm(InviteFamilyInput, {
    defaults: { email: '' },
    draft: 'invite-family',
    save: async (input) => {
      await inviteFamily(input);
      form.control.reset({ email: '' });
      toastSuccess(text.sent(input.email));
      onSent();
    },
  });
  return (
    <Form form={form} submit={text.send} look="secondary" label={text.byMail}>
      <TextInput label={text.email} type="email" autoComplete="off" required {...form.field('email')} />
    </Form>
  );
}

/** The ways to invite families: a lasting link, as text, as a QR code and on paper, and by mail. */
export function InviteFamilies() {
  const { data, error, again } = useRead(getTeacherLink(), { fresh: true });
  const [isPending, setPending] = useState(false);
  const code = data?.code;
  const renew = async (done: string) => {
    setPending(true);
    try {
      await renewTeacherLink();
      again();
      toastSuccess(done);
    } catch (refused) {
      toastError(isApiError(refused) ? errorSentence(refused.code) : text.failed);
    }
    setPending(false);
  };
  if (!data && error) return <ErrorLine feature={text.link} onRetry={again} />;
  if (!data) return <Loading shape="fields" count={1} onRetry={again} />;
  return (
    <div className="p-stack p-measure">
      <p>{text.lede}</p>
      <ConfirmFirst>{text.confirmFirst}</ConfirmFirst>
      {code === undefined ? (
        <Actions>
          <Button pending={isPending} onClick={() => void renew(text.ready)}>
            {text.make}
          </Button>
        </Actions>
      ) : (
        <TeacherLink
          code={code}
          from={data.from}
          isPending={isPending}
          onReplace={() => void renew(text.replaced)}
        />
      )}
      <MailForm onSent={again} />
    </div>
  );
}
