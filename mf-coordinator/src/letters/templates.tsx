import type { EventResponse } from '@portal/contracts/events';
import { KeepTemplateInput, type LetterTemplate } from '@portal/contracts/letters';
import { usePortalForm } from '@portal/kit/form';
import { common } from '@portal/kit/messages';
import { may, useSession } from '@portal/kit/session';
import { toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { deleteTemplate, keepTemplate } from '../letters.api.ts';
import { messages } from '../messages.ts';
import { toastRefusal } from '../shared/toast-refusal.ts';
import type { LetterText } from './letter-values.ts';

const text = messages.letters.templates;

interface TemplatesProps {
  draft: LetterText;
  templates: readonly LetterTemplate[];
}

interface TemplateChoiceProps extends Pick<TemplatesProps, 'templates'> {
  onUse: (letter: LetterText) => void;
  onManage: () => void;
}

/** Selects a template: one of the event, one of the organization, or a built-in example. */
export function TemplateChoice({ templates, onUse, onManage }: TemplateChoiceProps) {
  const optionsOf = (isForAll: boolean) =>
    templates
      .filter((one) => one.isForAll === isForAll)
      .map(({ _id, name }) => ({ value: _id, label: name }));
  const groups = [
    { group: text.ofEvent, options: optionsOf(false) },
    { group: text.ofAll, options: optionsOf(true) },
    { group: text.ours, options: text.starters.map(({ name }) => ({ value: name, label: name })) },
  ].filter(({ options }) => options.length > 0);
  const use = (value: string) => {
    const chosen =
      templates.find(({ _id }) => _id === value) ?? text.starters.find(({ name }) => name === value);
    if (chosen) onUse(chosen);
  };
  return (
    <>
      <Select
        label={text.begin}
        options={groups}
        value=""
        onChange={({ currentTarget }) => use(currentTarget.value)}
      />
      <p>
        <TextButton onClick={onManage}>{text.manage}</TextButton>
      </p>
    </>
  );
}

interface TemplatesDialogProps extends TemplatesProps {
  isOpen: boolean;
  event: EventResponse;
  /** Called after a template was added or removed. */
  onChange: () => void;
  onClose: () => void;
}

function KeepForm({ event, draft, onChange, onClose }: Omit<TemplatesDialogProps, 'templates' | 'isOpen'>) {
  const session = useSession();
  const form = usePortalForm(KeepTemplateInput, {
    defaults: { name: '', isForAll: false },
    toInput: (values) => ({ ...values, event: event._id, subject: draft.subject, body: draft.body }),
    save: async (input) => {
      await keepTemplate(input);
      toastSuccess(text.kept);
      onChange();
      onClose();
    },
  });
  return (
    <Form form={form} submit={text.keep} label={text.keep}>
      <TextInput label={text.name} hint={text.nameHint} required autoComplete="off" {...form.field('name')} />
      {may(session, 'admin') && <Checkbox label={text.forAll} {...form.field('isForAll')} />}
    </Form>
  );
}

/** Dialog that saves the current text as a template and removes templates. */
export function TemplatesDialog({ isOpen, ...props }: TemplatesDialogProps) {
  const { draft, templates, onChange, onClose } = props;
  const session = useSession();
  const mine = templates.filter(({ isForAll }) => !isForAll || may(session, 'admin'));
  const remove = (id: string) => deleteTemplate(id).catch(toastRefusal()).finally(onChange);
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={onClose}>
      <div className="p-stack">
        {mine.length > 0 && (
          <ul className="c-letter__templates p-list" aria-label={text.title}>
            {mine.map(({ _id, name, isForAll }) => (
              <li key={_id} className="p-row">
                <span>{isForAll ? text.nameForAll(name) : name}</span>
                <TextButton aria-label={text.removeWhat(name)} onClick={() => void remove(_id)}>
                  {common.remove}
                </TextButton>
              </li>
            ))}
          </ul>
        )}
        {draft.subject.trim() === '' || draft.body.trim() === '' ? (
          <p>{text.nothingToKeep}</p>
        ) : (
          <KeepForm {...props} />
        )}
      </div>
    </Dialog>
  );
}
