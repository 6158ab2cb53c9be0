import type { EventResponse } from '@portal/contracts/events';
import { SendLetterInput, type EventFamiliesResponse, type LetterTemplate } from '@portal/contracts/letters';
import { addresseesOf } from '@portal/contracts/letters.rules';
import { isApiError } from '@portal/kit/http';
import { usePortalForm, type PortalForm } from '@portal/kit/form';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { Form } from '@portal/kit/ui/form';
import { Notice } from '@portal/kit/ui/notice';
import { useState, type ReactNode } from 'react';
import { useLeaveGuard } from '../shared/leave-guard.ts';
import { sendLetter } from '../letters.api.ts';
import { messages } from '../messages.ts';
import { LetterFields } from './letter-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { DoubtsQuestion, LeaveQuestion, useDoubts } from './letter-questions.tsx';
import { emptyLetter, inputOf, toOf, type LetterText, type LetterDraft } from './letter-values.ts';
import { TemplateChoice, TemplatesDialog } from './templates.tsx';

type Control = PortalForm<LetterDraft, SendLetterInput>['control'];

const isEmpty = ({ subject, body }: LetterText): boolean => subject.trim() === '' && body.trim() === '';

/**
 * Fills the form with a template or the text of an earlier letter, and keeps the replaced text so that it can be brought
 * back.
 */
const useReplacedText = (control: Control, draft: LetterDraft) => {
  const [text, setText] = useState<LetterText>();
  const put = ({ subject, body }: LetterText) => {
    control.setValue('subject', subject, { shouldDirty: true });
    control.setValue('body', body, { shouldDirty: true });
  };
  const begin = (letter: LetterText) => {
    setText(isEmpty(draft) ? undefined : { subject: draft.subject, body: draft.body });
    put(letter);
  };
  return {
    text,
    begin,
    writeAgain: (letter: LetterText) => {
      begin(letter);
      control.setFocus('body');
    },
    bringBack: () => {
      if (text) put(text);
      setText(undefined);
      control.setFocus('body');
    },
    forget: () => setText(undefined),
  };
};

const text = messages.letters;

interface WriteLetterProps {
  event: EventResponse;
  known: EventFamiliesResponse;
  templates: readonly LetterTemplate[];
  /** Renders the letter log, given a function that starts a new letter with the text of an old one. */
  logWith: (onWriteAgain: (letter: LetterText) => void) => ReactNode;
  /** Called when the server's families differ from those on this page. */
  onStale: () => void;
  onSent: () => void;
  onTemplates: () => void;
}

function ReplacedNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <Notice action={<TextButton onClick={onUndo}>{text.templates.undo}</TextButton>}>
      {text.templates.replaced}
    </Notice>
  );
}

export function WriteLetter(props: WriteLetterProps) {
  const { event, known, templates, logWith, onStale, onSent, onTemplates } = props;
  const [isManaging, setManaging] = useState(false);
  const undoSeconds = known.undoMs / 1000;
  const form = usePortalForm(SendLetterInput, {
    defaults: emptyLetter,
    draft: `letter-${event._id}`,
    toInput: (values) => inputOf(values, event, addresseesOf(toOf(values), known.families).length),
    save: async (input, { idempotencyKey }) => {
      await sendLetter(input, idempotencyKey).catch((error: unknown) => {
        if (isApiError(error, 'stale')) onStale();
        throw error;
      });
      form.control.reset(emptyLetter);
      replacing.forget();
      onSent();
      toastSuccess(input.sendAt === undefined ? text.sent(input.confirmed ?? 0, undoSeconds) : text.planned);
    },
    sentences: { errors: { stale: text.stale } },
    failed: () => toastError(text.failed),
  });
  const { control } = form;
  const draft = control.watch();
  const addressees = addresseesOf(toOf(draft), known.families);
  const { length: count } = addressees;
  const submit = (draft.when === 'later' ? text.submitLater : text.submit)(count);
  const guard = useLeaveGuard(control.formState.isDirty && !form.pending);
  const replacing = useReplacedText(control, draft);
  const input = inputOf(draft, event, count);
  const doubts = useDoubts({ addressees, draft, undoSeconds, input, submit: form.submit });
  return (
    <>
      <div className="c-letter">
        <Form form={{ ...form, submit: doubts.ask }} submit={submit} label={text.write}>
          <LetterFields
            form={form}
            draft={draft}
            known={known}
            templates={
              <>
                <TemplateChoice
                  templates={templates}
                  onUse={replacing.begin}
                  onManage={() => setManaging(true)}
                />
                {replacing.text && <ReplacedNotice onUndo={replacing.bringBack} />}
              </>
            }
          />
        </Form>
        <LetterPreview event={event} draft={draft} addressees={addressees} version={known.version} />
        <TemplatesDialog
          isOpen={isManaging}
          event={event}
          draft={draft}
          templates={templates}
          onChange={onTemplates}
          onClose={() => setManaging(false)}
        />
        <DoubtsQuestion doubts={doubts} yes={submit} />
        <LeaveQuestion guard={guard} />
      </div>
      {logWith(replacing.writeAgain)}
    </>
  );
}
