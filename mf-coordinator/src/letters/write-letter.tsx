import type { EventResponse } from '@portal/contracts/events';
import {
  SendLetterInput,
  type EventFamiliesResponse,
  type LetterFamily,
  type LetterTemplate,
} from '@portal/contracts/letters';
import { audienceOf, countFamilies, missingFor } from '@portal/contracts/letters.rules';
import { placeholdersIn } from '@portal/contracts/placeholders';
import { isApiError } from '@portal/kit/http';
import { usePortalForm } from '@portal/kit/form';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { Form } from '@portal/kit/ui/form';
import { Notice } from '@portal/kit/ui/notice';
import { Question } from '@portal/kit/ui/question';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveGuard } from '../shared/leave-guard.ts';
import { sendLetter } from '../letters.api.ts';
import { messages } from '../messages.ts';
import { LetterFields } from './letter-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { emptyLetter, inputOf, toOf, type LetterDraft, type LetterText } from './letter-values.ts';
import { TemplateChoice, TemplatesDialog } from './templates.tsx';

const text = messages.letters;

interface Asked {
  doubts: string[];
  element: HTMLFormElement;
}

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

/** Returns the questions to confirm before a letter is sent. */
const doubtsOf = (audience: readonly LetterFamily[], draft: LetterDraft) => {
  const { subject, body } = draft;
  const { used } = placeholdersIn(`${subject}\n${body}`);
  const lacking = countFamilies(audience.filter((family) => missingFor(family, used).length > 0));
  const isNow = draft.when === 'now';
  return [text.ask(countFamilies(audience), isNow), ...(lacking > 0 ? [text.lacking(lacking)] : [])];
};

const isEmpty = ({ subject, body }: LetterText): boolean => subject.trim() === '' && body.trim() === '';

export function WriteLetter(props: WriteLetterProps) {
  const { event, known, templates, logWith, onStale, onSent, onTemplates } = props;
  const [asked, setAsked] = useState<Asked>();
  const [confirmed, setConfirmed] = useState('');
  const [isManaging, setManaging] = useState(false);
  const [replaced, setReplaced] = useState<LetterText>();
  const form = usePortalForm(SendLetterInput, {
    defaults: emptyLetter,
    draft: `letter-${event._id}`,
    toInput: (values) => inputOf(values, event, countFamilies(audienceOf(toOf(values), known.families))),
    save: async (input, { idempotencyKey }) => {
      await sendLetter(input, idempotencyKey).catch((error: unknown) => {
        if (isApiError(error, 'stale')) onStale();
        throw error;
      });
      form.control.reset(emptyLetter);
      setReplaced(undefined);
      onSent();
      toastSuccess(input.sendAt === undefined ? text.sent(input.confirmed ?? 0) : text.planned);
    },
    sentences: { errors: { stale: text.stale } },
    failed: () => toastError(text.failed),
  });
  const { control } = form;
  const draft = control.watch();
  const audience = audienceOf(toOf(draft), known.families);
  const count = countFamilies(audience);
  const submit = (draft.when === 'later' ? text.submitLater : text.submit)(count);
  const guard = useLeaveGuard(control.formState.isDirty && !form.pending);

  const put = ({ subject, body }: LetterText) => {
    control.setValue('subject', subject, { shouldDirty: true });
    control.setValue('body', body, { shouldDirty: true });
  };
  const begin = (letter: LetterText & Partial<Pick<LetterDraft, 'to'>>) => {
    if (letter.to !== undefined) control.setValue('to', letter.to, { shouldDirty: true });
    setReplaced(isEmpty(draft) ? undefined : { subject: draft.subject, body: draft.body });
    put(letter);
  };
  const writeAgain = (letter: LetterText) => {
    begin(letter);
    control.setFocus('body');
  };
  const bringBack = (letter: LetterText) => {
    setReplaced(undefined);
    put(letter);
    control.setFocus('body');
  };

  const ask = (submitted: SubmitEvent<HTMLFormElement>) => {
    const isReady = SendLetterInput.safeParse(inputOf(draft, event, count)).success;
    const doubts = isReady ? doubtsOf(audience, draft) : [];
    if (doubts.join() === confirmed) return form.submit(submitted);
    submitted.preventDefault();
    setAsked({ doubts, element: submitted.currentTarget });
  };
  const goOn = ({ doubts, element }: Asked) => {
    flushSync(() => {
      setConfirmed(doubts.join());
      setAsked(undefined);
    });
    element.requestSubmit();
    setConfirmed('');
  };
  return (
    <>
      <div className="c-letter">
        <Form form={{ ...form, submit: ask }} submit={submit} label={text.write}>
          <LetterFields
            form={form}
            draft={draft}
            known={known}
            templates={
              <>
                <TemplateChoice templates={templates} onUse={begin} onManage={() => setManaging(true)} />
                {replaced && (
                  <Notice
                    action={
                      <TextButton onClick={() => bringBack(replaced)}>{text.templates.undo}</TextButton>
                    }
                  >
                    {text.templates.replaced}
                  </Notice>
                )}
              </>
            }
          />
        </Form>
        <LetterPreview event={event} draft={draft} audience={audience} version={known.version} />
        <TemplatesDialog
          isOpen={isManaging}
          event={event}
          draft={draft}
          templates={templates}
          onChange={onTemplates}
          onClose={() => setManaging(false)}
        />
        <Question
          isOpen={asked !== undefined}
          title={messages.form.ask.title}
          yes={submit}
          no={messages.form.ask.back}
          onYes={() => asked && goOn(asked)}
          onNo={() => setAsked(undefined)}
        >
          {asked?.doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </Question>
        <Question
          isOpen={guard.isAsking}
          title={messages.program.save.leaveTitle}
          yes={messages.program.save.leave}
          no={messages.program.save.stay}
          onYes={guard.leave}
          onNo={guard.stay}
        >
          <p>{text.leaveKept}</p>
        </Question>
      </div>
      {logWith(writeAgain)}
    </>
  );
}
