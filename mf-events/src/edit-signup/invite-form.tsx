import { common } from '@portal/kit/messages';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { InvitePersonFields } from '@portal/contracts/piece-invitations';
import { beginsWords } from '@portal/kit/begins-words';
import { usePortalForm } from '@portal/kit/form';
import { useRead } from '@portal/kit/read';
import { personIn, useSession } from '@portal/kit/session';
import { toastSuccess } from '@portal/kit/toast';
import { Combobox } from '@portal/kit/ui/combobox';
import { FieldRow } from '@portal/kit/ui/field';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useEffect } from 'react';
import { messages } from '../messages.ts';
import { listProfilesOf } from '../profiles.api.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { invitePerson } from '../piece-invitations.api.ts';
import { roles } from '../shared/signup-form/other-performers.tsx';
import type { PerformerRole } from '@portal/contracts/performers';
import { fullName } from '@portal/contracts/profiles.rules';

/** A person of another family who plays or was invited into a piece of this one. */
interface KnownPerson {
  name: string;
  instrument: string;
  role: PerformerRole;
}

/** Returns the people of other families in earlier pieces, each name once as in the latest piece. */
const knownPeople = (
  earlier: readonly PerformanceResponse[],
  own: readonly { _id: string }[],
): KnownPerson[] => {
  const isOwn = (id: string) => own.some(({ _id }) => _id === id);
  const named = new Map<string, KnownPerson>();
  // Ids begin with their creation time.
  for (const { people, invited = [] } of [...earlier].sort((a, b) => a._id.localeCompare(b._id))) {
    const others = people.filter(({ profile }) => !isOwn(profile._id));
    for (const { profile, ...person } of others)
      named.set(fullName(profile), { ...person, name: fullName(profile) });
    for (const { name, instrument, role } of invited) named.set(name, { name, instrument, role });
  }
  named.delete('');
  return [...named.values()].reverse();
};

const text = messages.invited;
const most = 6;
const empty: KnownPerson & { email: string } = { name: '', instrument: '', role: 'performer', email: '' };

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
    fieldOf: { invitedoften: 'email' },
    save: async (input) => {
      const changed = await invitePerson({ ...input, id });
      form.control.reset(empty);
      toastSuccess(input.email === undefined ? text.madeLink(input.name) : text.mailed(input.name));
      onInvited(changed);
    },
  });
  const { setFocus, setValue } = form.control;
  const earlier = useRead(listOwnPerformances());
  // Includes archived children, who are of this family too.
  const profiles = useRead(listProfilesOf(personIn(useSession())));
  const known = profiles.data ? knownPeople(earlier.data ?? [], profiles.data) : [];
  const choose = (chosen: string) => {
    const person = known.find(({ name }) => name === chosen);
    if (person) form.control.reset({ ...form.control.getValues(), ...person }, { keepDefaultValues: true });
    else setValue('name', chosen);
  };
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <>
      <p className="p-measure">{text.lede}</p>
      <Form form={form} submit={common.invite} look="secondary">
        <Combobox
          label={text.name}
          hint={text.nameHint}
          listLabel={text.known}
          suggest={(typed) =>
            known
              .map(({ name }) => name)
              .filter((name) => name !== typed && beginsWords(name, typed))
              .slice(0, most)
          }
          onChoose={choose}
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
