import { common } from '@portal/kit/messages';
import type { EventFamiliesResponse, LetterFamily, SendLetterInput } from '@portal/contracts/letters';
import { addresseesOf, performersIn } from '@portal/contracts/letters.rules';
import { placeholders, placeholdersIn } from '@portal/contracts/placeholders';
import type { PortalForm } from '@portal/kit/form';
import { TextButton } from '@portal/kit/ui/button';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { Notice } from '@portal/kit/ui/notice';
import { Section } from '@portal/kit/ui/section';
import { Select } from '@portal/kit/ui/select';
import { DateTimeInput, TextInput } from '@portal/kit/ui/text-input';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import { Unreached } from '../shared/mails/unreached.tsx';
import { childrenOf, plainGroups, sectionValue, toOf, type LetterDraft } from './letter-values.ts';

const text = messages.letters;

export type LetterForm = PortalForm<LetterDraft, SendLetterInput>;

interface LetterFieldsProps {
  form: LetterForm;
  draft: LetterDraft;
  known: EventFamiliesResponse;
  /** The choice of templates, shown above the subject. */
  templates: ReactNode;
}

/** With more families than this, the list has a search box. */
const many = 12;

function PickedFamilies({ form: { control }, draft, known }: Omit<LetterFieldsProps, 'templates'>) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase();
  const isFound = (family: LetterFamily) =>
    `${family.email} ${childrenOf(family)}`.toLowerCase().includes(words);
  const tick = (user: string, isTicked: boolean) =>
    control.setValue(
      'accounts',
      isTicked ? [...draft.accounts, user] : draft.accounts.filter((one) => one !== user),
      { shouldDirty: true },
    );
  return (
    <fieldset className="c-letter__families">
      <legend className="p-field__label">{text.pick}</legend>
      {known.families.length > many && (
        <input
          className="p-input p-input--small"
          type="search"
          aria-label={text.find}
          placeholder={text.find}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="c-letter__list">
        {known.families
          .filter((family) => family.isConfirmed && isFound(family))
          .map((family) => (
            <Checkbox
              key={family.user}
              label={`${childrenOf(family)} · ${family.email}`}
              checked={draft.accounts.includes(family.user)}
              onChange={({ target }) => tick(family.user, target.checked)}
            />
          ))}
      </div>
    </fieldset>
  );
}

function Placeholders({
  form,
  draft,
  into,
}: Pick<LetterFieldsProps, 'form' | 'draft'> & { into: 'subject' | 'body' }) {
  const { unknown } = placeholdersIn(`${draft.subject}\n${draft.body}`);
  const insert = (name: string) => {
    const { id } = form.field(into);
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setRangeText(`{${name}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    form.control.setValue(into, field.value, { shouldDirty: true });
  };
  return (
    <>
      <div className="c-letter__names" role="group" aria-label={text.insert}>
        <span className="p-soft p-small">{text.insert}</span>
        {placeholders.map((name) => (
          <TextButton key={name} title={text.meaning[name]} onClick={() => insert(name)}>
            {`{${name}}`}
          </TextButton>
        ))}
      </div>
      {unknown.length > 0 && (
        <Notice kind="problem">{text.unknown(unknown.map((name) => `{${name}}`))}</Notice>
      )}
    </>
  );
}

export function LetterFields({ form, draft, known, templates }: LetterFieldsProps) {
  const { field } = form;
  // The field placeholders are inserted into: the one focused last.
  const [into, setInto] = useState<'subject' | 'body'>('body');
  const unreached = known.families.filter(({ isConfirmed }) => !isConfirmed);
  const countOf = (to: string) => addresseesOf(toOf({ to, accounts: draft.accounts }), known.families).length;
  const option = (value: string, label: string) => ({ value, label: text.counted(label, countOf(value)) });
  return (
    <>
      <Section title={text.whom} mark="A">
        <Select
          label={text.to}
          placeholder={null}
          options={[
            ...plainGroups.map((group) => option(group, text.groups[group])),
            ...known.sections.map(({ id, title }) => option(sectionValue(id), text.section(title))),
            option('picked', text.groups.picked),
          ]}
          {...field('to')}
        />
        {draft.to === 'picked' && <PickedFamilies form={form} draft={draft} known={known} />}
        <Unreached families={unreached.map((family) => ({ names: performersIn(family.pieces) }))} />
        <p className="p-soft p-small">
          {known.version === undefined ? text.asSaved : text.asPublished(known.version)}
        </p>
      </Section>
      <Section title={text.message} mark="B">
        {templates}
        <TextInput
          label={text.subject}
          required
          autoComplete="off"
          onFocus={() => setInto('subject')}
          {...field('subject')}
        />
        <Textarea label={text.body} required rows={9} onFocus={() => setInto('body')} {...field('body')} />
        <Placeholders form={form} draft={draft} into={into} />
      </Section>
      <Section title={common.when} mark="C">
        <Select
          label={text.goesOut}
          placeholder={null}
          options={[
            { value: 'now', label: text.now },
            { value: 'later', label: text.later },
          ]}
          {...field('when')}
        />
        {draft.when === 'later' && (
          <DateTimeInput label={text.sendAt} required hint={messages.form.dateHint} {...field('sendAt')} />
        )}
      </Section>
    </>
  );
}
