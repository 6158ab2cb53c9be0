import type { EventResponse } from '@portal/contracts/events';
import {
  confirmFrom,
  SendLetterInput,
  type EventFamiliesResponse,
  type LetterFamily,
  type LetterTemplate,
} from '@portal/contracts/letters';
import { audienceOf, missingFor, placeholdersIn } from '@portal/contracts/letters.rules';
import { isApiError } from '@portal/kit/http';
import { usePortalForm } from '@portal/kit/form';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { Question } from '@portal/kit/ui/question';
import { useEffect, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveGuard } from '../leave-guard.ts';
import { sendLetter } from '../letters.api.ts';
import { messages } from '../messages.ts';
import { LetterFields, type LetterForm } from './letter-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { emptyLetter, inputOf, toOf, type LetterDraft } from './letter-values.ts';
import { TemplateChoice, TemplatesDialog } from './templates.tsx';

const text = messages.letters;

type Text = Pick<LetterDraft, 'subject' | 'body'>;

interface Asked {
  doubts: string[];
  element: HTMLFormElement;
}

interface WriteLetterProps {
  event: EventResponse;
  known: EventFamiliesResponse;
  templates: readonly LetterTemplate[];
  /** A text somebody wants to write once more. */
  again: Text | undefined;
  /** The families are others than this page knows. */
  onStale: () => void;
  onSent: () => void;
  onTemplates: () => void;
}

/** What is worth a second look before a letter goes out. */
const doubtsOf = (audience: readonly LetterFamily[], { subject, body }: LetterDraft) => {
  const { used } = placeholdersIn(`${subject}\n${body}`);
  const lacking = audience.filter((family) => missingFor(family, used).length > 0).length;
  const isMany = audience.length >= confirmFrom;
  return [...(isMany ? [text.many(audience.length)] : []), ...(lacking > 0 ? [text.lacking(lacking)] : [])];
};

const put = (setValue: LetterForm['control']['setValue'], { subject, body }: Text) => {
  setValue('subject', subject, { shouldDirty: true });
  setValue('body', body, { shouldDirty: true });
};

export function WriteLetter(props: WriteLetterProps) {
  const { event, known, templates, again, onStale, onSent, onTemplates } = props;
  const [asked, setAsked] = useState<Asked>();
  const [confirmed, setConfirmed] = useState('');
  const [isManaging, setManaging] = useState(false);
  const form = usePortalForm(SendLetterInput, {
    defaults: emptyLetter,
    draft: `letter-${event._id}`,
    toInput: (values) => inputOf(values, event, audienceOf(toOf(values), known.families).length),
    save: async (input, { idempotencyKey }) => {
      await sendLetter(input, idempotencyKey).catch((error: unknown) => {
        if (isApiError(error, 'stale')) onStale();
        throw error;
      });
      form.control.reset(emptyLetter);
      onSent();
      toastSuccess(input.sendAt === undefined ? text.sent(input.confirmed ?? 0) : text.planned);
    },
    sentences: { errors: { stale: text.stale } },
    failed: () => toastError(text.failed),
  });
  const { control } = form;
  const draft = control.watch();
  const audience = audienceOf(toOf(draft), known.families);
  const guard = useLeaveGuard(control.formState.isDirty && !form.pending);

  const { setValue } = control;
  useEffect(() => {
    if (again) put(setValue, again);
  }, [again, setValue]);

  const ask = (submit: SubmitEvent<HTMLFormElement>) => {
    const isReady = SendLetterInput.safeParse(inputOf(draft, event, audience.length)).success;
    const doubts = isReady ? doubtsOf(audience, draft) : [];
    if (doubts.join() === confirmed) return form.submit(submit);
    submit.preventDefault();
    setAsked({ doubts, element: submit.currentTarget });
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
    <div className="c-letter">
      <Form
        form={{ ...form, submit: ask }}
        submit={draft.when === 'later' ? text.submitLater(audience.length) : text.submit(audience.length)}
        label={text.write}
      >
        <LetterFields
          form={form}
          draft={draft}
          known={known}
          templates={
            <TemplateChoice
              draft={draft}
              templates={templates}
              onUse={(letter) => put(setValue, letter)}
              onManage={() => setManaging(true)}
            />
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
        yes={text.submit(audience.length)}
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
  );
}
