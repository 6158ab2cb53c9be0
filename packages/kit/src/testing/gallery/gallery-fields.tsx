import { ProfileFields } from '@portal/contracts/profiles';
import { states } from '@portal/contracts/states';
import { ApiError } from '../../api/api-error.ts';
import { numberOf, usePortalForm } from '../../forms/form.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Captcha } from '../../ui/fields/captcha.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldRow, RequiredNote } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { DateInput, DateTimeInput, TextInput } from '../../ui/fields/text-input.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';

const nothingFound = { words: '', after: '', before: '' };
const error = 'Please enter the instrument.';

const composers = ['Jules Massenet', 'Gustav Mahler', 'Felix Mendelssohn'];

/** Every control: empty, filled, with a hint, wrong. */
export function GalleryFields() {
  return (
    <>
      <SearchBox placeholder="Search by name, city, zip …" value={nothingFound} onSearch={() => undefined} />
      <SearchBox
        placeholder="Search by name, city, zip …"
        name="Past events"
        value={{ words: 'strings', after: '2026-12-01', before: '' }}
        onSearch={() => undefined}
      />
      <div className="p-stack p-measure">
        <TextInput label="Music title" defaultValue="Méditation from Thaïs" />
        <Combobox
          label="Composer"
          optional
          listLabel="Composers"
          defaultValue="Jules Massenet"
          suggest={(typed) => composers.filter((name) => name.toLowerCase().includes(typed.toLowerCase()))}
          onChoose={() => undefined}
        />
        <FieldRow pair>
          <TextInput label="Performance time" hint="Minutes, like 4 or 4:26" defaultValue="4:50" />
          <TextInput label="Instrument" hint="What the child plays" error={error} />
        </FieldRow>
        <Select
          label="Profile"
          options={['Ana Lí 李安娜 · 7th · Lincoln Middle']}
          error="Please select a profile."
        />
        <Select label="State" required options={states} defaultValue="California" />
        <PasswordInput label="Password" autoComplete="new-password" defaultValue="Music2026" />
        <FieldRow>
          <DateTimeInput label="Date" required defaultValue="2026-12-06T14:00" />
          <DateInput label="After" hint="The first day to look at" />
        </FieldRow>
        <Textarea label="Notes" optional hint="A low chair, a piano, a page turner" />
        <Checkbox
          label={
            <>
              I agree to the <a href="#terms">terms of service</a>
            </>
          }
        />
        <Checkbox label="I agree to the terms of service" error="Please agree to the terms of service" />
        <Captcha action="login" onToken={() => undefined} />
        <TextInput label="Read only" readOnly defaultValue="student@example.org" />
        <TextInput label="Small" small placeholder="Find a piece or a child" />
      </div>
    </>
  );
}

const refuse = () => Promise.reject(new ApiError(503));

/** A whole form: sent empty it shows the summary, sent full it fails as if the portal could not be reached. */
export function GalleryForm() {
  const form = usePortalForm(ProfileFields, {
    defaults: { firstName: '', lastName: '', grade: '', school: '' },
    toInput: (values) => ({ ...values, grade: numberOf(values.grade) }),
    save: refuse,
  });
  return (
    <Form
      form={form}
      submit="Create"
      label="Create a profile"
      beside={
        <LinkButton look="quiet" to="/">
          Cancel
        </LinkButton>
      }
    >
      <RequiredNote />
      <FieldRow>
        <TextInput label="First Name" required {...form.field('firstName')} />
        <TextInput label="Last Name" required {...form.field('lastName')} />
      </FieldRow>
      <TextInput
        label="Grade"
        required
        inputMode="numeric"
        hint="0 is Kindergarten"
        {...form.field('grade')}
      />
      <TextInput label="School Name" required {...form.field('school')} />
    </Form>
  );
}
