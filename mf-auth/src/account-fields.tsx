import { common } from '@portal/kit/messages';
import type { AccountType } from '@portal/contracts/auth';
import { states } from '@portal/contracts/states';
import type { FieldBinding } from '@portal/kit/form';
import { FieldRow } from '@portal/kit/ui/field';
import { PasswordInput } from '@portal/kit/ui/password-input';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { EmailInput } from './email-input.tsx';
import { messages } from './messages.ts';

const { fields } = messages;

type Name = 'email' | 'phone' | 'state' | 'accountType' | 'zip' | 'wechatId';

/** Fields shared by sign-up and account settings. */
interface AccountFieldsProps {
  field: (name: Name) => FieldBinding;
  types: readonly AccountType[];
}

export function ContactFields({ field }: Pick<AccountFieldsProps, 'field'>) {
  return (
    <FieldRow>
      <EmailInput autoComplete="email" binding={field('email')} />
      <TextInput label={fields.phone} type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
    </FieldRow>
  );
}

export function PersonFields({ field, types }: AccountFieldsProps) {
  const options = types.map((type) => ({ value: type, label: common.accountTypes[type] }));
  return (
    <>
      <Select label={fields.accountType} options={options} autoComplete="off" {...field('accountType')} />
      <FieldRow>
        <Select label={fields.state} options={states} autoComplete="address-level1" {...field('state')} />
        <TextInput label={fields.zip} inputMode="numeric" autoComplete="postal-code" {...field('zip')} />
      </FieldRow>
      <TextInput
        label={fields.wechatId}
        optional
        hint={fields.wechatIdHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('wechatId')}
      />
    </>
  );
}

interface NewPasswordFieldsProps {
  label?: string;
  field: (name: 'password' | 'passwordConfirmation') => FieldBinding;
}

export function NewPasswordFields({ label = fields.password, field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={label}
        hint={fields.passwordHint}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput
        label={fields.passwordConfirmation}
        autoComplete="new-password"
        {...field('passwordConfirmation')}
      />
    </>
  );
}
