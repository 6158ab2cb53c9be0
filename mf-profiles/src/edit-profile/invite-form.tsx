import { GuardianRight } from '@portal/contracts/guardians';
import { InviteFields } from '@portal/contracts/invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import { usePortalForm } from '@portal/kit/form';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { messages } from '../messages.ts';
import { createInvitation } from '../profiles.api.ts';
import { copyLink } from './copy-link.ts';

const text = messages.guardians;
const rights = GuardianRight.options.map((value) => ({ value, label: text.rights[value] }));

/** Invites by mail, or makes a link to pass on. */
export function InviteForm({ profile, onInvited }: { profile: string; onInvited: () => void }) {
  const form = usePortalForm(InviteFields, {
    defaults: { email: '', may: 'guard' },
    draft: `invite-${profile}`,
    save: async ({ email, may }) => {
      await createInvitation({ kind: 'guardian', profile, may, email });
      form.control.reset({ email: '', may });
      toastSuccess(text.invited);
      onInvited();
    },
  });
  const makeLink = async () => {
    try {
      const may = GuardianRight.parse(form.control.getValues('may'));
      const { code = '' } = await createInvitation({ kind: 'guardian', profile, may });
      await copyLink(new URL(pathTo(paths.invitation, { code }), location.origin).href);
      onInvited();
    } catch (error) {
      toastError(isApiError(error) ? errorSentence(error.code) : text.failed);
    }
  };
  return (
    <>
      <ConfirmFirst>{text.confirmFirst}</ConfirmFirst>
      <Form form={form} submit={text.send} look="secondary">
        <TextInput label={text.email} type="email" autoComplete="off" required {...form.field('email')} />
        <Select label={text.right} options={rights} placeholder={null} {...form.field('may')} />
      </Form>
      <TextButton onClick={() => void makeLink()}>{text.makeLink}</TextButton>
    </>
  );
}
