import type { PerformanceResponse } from '@portal/contracts/performances';
import { InvitePersonFields } from '@portal/contracts/piece-invitations';
import { usePortalForm } from '@portal/kit/form';
import { toastSuccess } from '@portal/kit/toast';
import { FieldRow } from '@portal/kit/ui/field';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useEffect } from 'react';
import { messages } from '../messages.ts';
import { invitePerson } from '../piece-invitations.api.ts';
import { roles } from '../shared/signup-form/other-performers.tsx';

const text = messages.invited;
const empty = { name: '', instrument: '', role: 'performer' as const, email: '' };

interface InviteFormProps {
  performance: PerformanceResponse;
  onInvited: (performance: PerformanceResponse) => void;
}

/** Invites a person of another family by mail, or makes a link to pass on. */
export function InviteForm({ performance: { _id: id }, onInvited }: InviteFormProps) {
  const form = usePortalForm(InvitePersonFields, {
    defaults: empty,
    toInput: ({ email, ...person }) => ({ ...person, ...(email !== '' && { email }) }),
    draft: `invite-into-${id}`,
    save: async (input) => {
      const changed = await invitePerson({ ...input, id });
      form.control.reset(empty);
      toastSuccess(input.email === undefined ? text.madeLink(input.name) : text.mailed(input.name));
      onInvited(changed);
    },
  });
  const { setFocus } = form.control;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <>
      <p className="p-measure">{text.lede}</p>
      <Form form={form} submit={text.invite} look="secondary">
        <TextInput
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          required
          {...form.field('name')}
        />
        <FieldRow>
          <TextInput
            label={messages.form.instrument}
            autoComplete="off"
            required
            {...form.field('instrument')}
          />
          <Select label={messages.form.role} options={roles} placeholder={null} {...form.field('role')} />
        </FieldRow>
        <TextInput
          label={text.email}
          hint={text.emailHint}
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
      </Form>
    </>
  );
}
