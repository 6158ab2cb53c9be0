import { GuardianRight } from '@portal/contracts/guardians';
import { InviteFields } from '@portal/contracts/invitations';
import { paths, pathTo } from '@portal/contracts/paths';
import { toastFailure } from '@portal/kit/action';
import { usePortalForm } from '@portal/kit/form';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import type { usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { messages } from '../messages.ts';
import { createInvitation } from '../auth.api.ts';

/** Copies a link, or shows it if the browser refuses. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toastSuccess(messages.guardians.copied);
  } catch {
    toastError(messages.guardians.copyYourself(link));
  }
};

/** Shows why a change of guardians failed. */
export const sayWhy = (error: unknown): void => toastFailure(error, text.failed);

export type WithPassword = ReturnType<typeof usePasswordPrompt>['withPassword'];

const text = messages.guardians;
const rights = GuardianRight.options.map((value) => ({ value, label: text.invitedAs[value] }));

interface InviteFormProps {
  profile: string;
  withPassword: WithPassword;
  onInvited: () => void;
}

/** Invites by mail, or makes a link to pass on. Unless another right is chosen, the invited account can only look. */
export function InviteForm({ profile, withPassword, onInvited }: InviteFormProps) {
  const form = usePortalForm(InviteFields, {
    defaults: { email: '', may: 'see' },
    draft: `invite-${profile}`,
    save: async ({ email, may }) => {
      await withPassword(() => createInvitation({ kind: 'guardian', profile, may, email }), text.passwordWhy);
      form.control.reset({ email: '', may });
      toastSuccess(text.invited);
      onInvited();
    },
  });
  const makeLink = async () => {
    try {
      const may = GuardianRight.parse(form.control.getValues('may'));
      const { code = '' } = await withPassword(
        () => createInvitation({ kind: 'guardian', profile, may }),
        text.passwordWhy,
      );
      await copyLink(new URL(pathTo(paths.invitation, { code }), location.origin).href);
      onInvited();
    } catch (error) {
      sayWhy(error);
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
      <p className="p-soft p-small p-measure">{text.linkWaits}</p>
    </>
  );
}
