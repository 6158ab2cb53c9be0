import { common } from '@portal/kit/messages';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { mostPerformers } from '@portal/contracts/performers';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { Button } from '@portal/kit/ui/button';
import { FieldRow } from '@portal/kit/ui/field';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useEffect, useRef } from 'react';
import { messages } from '../../messages.ts';
import { profileOption } from './profile-field.tsx';
import { type OtherPerformer, type Performer, type SignupForm, usualInstrument } from './signup-values.ts';

const text = messages.form;
export const roles = [
  { value: 'performer', label: common.performer },
  { value: 'accompanist', label: text.roles.accompanist },
];

interface OtherPerformersProps {
  form: SignupForm;
  profiles: readonly Performer[];
  earlier: readonly PerformanceResponse[];
  /** The profiles that the user may not take out of the piece. */
  kept?: readonly string[];
}

/** Returns the profiles that are not in the piece yet. */
export const freeProfiles = (form: SignupForm, profiles: readonly Performer[]): Performer[] => {
  const { profile, performers } = form.control.getValues();
  const taken = [profile, ...performers.map((other) => other.profile)];
  return profiles.filter(({ _id }) => !taken.includes(_id));
};

/** Adds a person to the piece, with the instrument they played last. */
export const addPerformer = (
  { control }: SignupForm,
  added: OtherPerformer,
  earlier: readonly PerformanceResponse[],
): void =>
  control.setValue(
    'performers',
    [
      ...control.getValues('performers'),
      { ...added, instrument: usualInstrument(earlier, added.profile) || added.instrument },
    ],
    { shouldDirty: true },
  );

interface OtherFieldsProps extends OtherPerformersProps {
  /** The index in the list, from 0. */
  at: number;
  onRemove: () => void;
}

function OtherFields({ form, profiles, earlier, kept = [], at, onRemove }: OtherFieldsProps) {
  const { control, field } = form;
  const other = control.watch(`performers.${at}`);
  const chosen = profiles.find(({ _id }) => _id === other.profile);
  const isKept = kept.includes(other.profile);
  const offered = [...(chosen ? [chosen] : []), ...(isKept ? [] : freeProfiles(form, profiles))];
  const profile = field(`performers.${at}.profile`);
  const title = text.performerNumber(at + 2);
  return (
    <fieldset className="e-signup-other">
      <legend className="p-caption">{title}</legend>
      <Select
        {...profile}
        label={text.profile}
        options={offered.map(profileOption)}
        value={chosen?._id ?? ''}
        onChange={(event) => {
          const usual = usualInstrument(earlier, event.target.value);
          if (usual !== '' && other.instrument === '') control.setValue(`performers.${at}.instrument`, usual);
          void profile.onChange(event);
        }}
      />
      <FieldRow>
        <TextInput label={text.instrument} autoComplete="off" {...field(`performers.${at}.instrument`)} />
        <Select
          label={text.role}
          options={roles}
          placeholder={null}
          {...field(`performers.${at}.role`)}
          value={other.role}
        />
      </FieldRow>
      {!isKept && (
        <div>
          <Button
            look="quiet"
            small
            aria-label={messages.event.about(common.remove, chosen ? isolated(fullName(chosen)) : title)}
            onClick={onRemove}
          >
            {common.remove}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Fields for the other people in the piece. Shown only if the account has another profile. */
export function OtherPerformers({ form, profiles, earlier, kept }: OtherPerformersProps) {
  const { control } = form;
  const performers = control.watch('performers');
  const adding = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  const free = freeProfiles(form, profiles);
  const { setFocus } = control;
  useEffect(() => {
    if (added.current) setFocus(`performers.${performers.length - 1}.profile`);
    added.current = false;
  }, [performers.length, setFocus]);
  const add = () => {
    added.current = true;
    const [only] = free.length === 1 ? free : [];
    addPerformer(form, { profile: only?._id ?? '', instrument: '', role: 'performer' }, earlier);
  };
  const remove = (at: number) => {
    control.setValue('performers', performers.toSpliced(at, 1), { shouldDirty: true });
    control.clearErrors('performers');
    adding.current?.focus();
  };
  if (performers.length === 0 && free.length === 0) return null;
  const isFull = free.length === 0 || performers.length >= mostPerformers - 1;
  return (
    <>
      {performers.map((_, at) => (
        <OtherFields key={at} {...{ form, profiles, earlier, kept, at }} onRemove={() => remove(at)} />
      ))}
      <div>
        <Button ref={adding} look="quiet" small disabled={isFull} onClick={add}>
          {text.addPerformer}
        </Button>
      </div>
    </>
  );
}
