import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import { usePortalForm, type Attempt } from '@portal/kit/form';
import { ApiError } from '@portal/kit/http';
import { useNavigate } from '@portal/kit/router';
import { session } from '@portal/kit/session';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Form } from '@portal/kit/ui/form';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { EarlierPiecesChoice } from './earlier-pieces-choice.tsx';
import { earlierPieces } from './earlier-pieces.ts';
import { messages } from '../messages.ts';
import { createPerformance } from '../performances.api.ts';
import { SignupFields } from '../shared/signup-form/signup-fields.tsx';
import {
  emptyValues,
  toInput,
  toValues,
  type Performer,
  type SignupValues,
} from '../shared/signup-form/signup-values.ts';
import { nextPerformer, useProfileChoice } from '../shared/signup-form/use-profile-choice.ts';
import { usualInstrument, useUsualInstrument } from './use-usual-instrument.ts';
import { AlreadySignedUp } from './already-signed-up.tsx';
import { TwinQuestion } from './twin-question.tsx';
import { twinOf } from './same-piece.ts';

interface EventSignupFormProps {
  event: EventResponse;
  profiles: readonly Performer[];
  onRefreshProfiles: () => void;
  /** Everything this family has signed up with, at this event and others. */
  earlier: readonly PerformanceResponse[];
  /** Called when one is signed up and the page stays for the next. */
  onAnother: () => void;
}

const userId = (): string => {
  const current = session.getState();
  if (current.status !== 'signed-in') throw new ApiError(401);
  return current.id;
};

// No answer at all, or a fault of the page itself, is what the spec calls an exception.
const tellFailure = ({ cause }: ApiError): void =>
  toastError(cause === undefined ? messages.signup.failed : messages.signup.broken);

// The name of the button that stays for the next performer.
const another = 'another';

/** The form with which a family signs up for an event. */
export function EventSignupForm({
  event,
  profiles,
  onRefreshProfiles,
  earlier,
  onAnother,
}: EventSignupFormProps) {
  const navigate = useNavigate();
  const pressed = useRef<HTMLButtonElement>(null);
  const agreedTo = useRef<PerformanceResponse>(undefined);
  const [twin, setTwin] = useState<PerformanceResponse>();
  const [turn, setTurn] = useState(0);
  const here = earlier.filter((piece) => piece.event._id === event._id && !piece.withdrawn);
  const signedUp = here.map(({ profile }) => profile._id);
  const offered = nextPerformer(profiles, signedUp);

  const save = async (input: PerformanceFields, { idempotencyKey }: Attempt) => {
    const { _id } = await createPerformance({ ...input, event: event._id, user: userId() }, idempotencyKey);
    if (pressed.current?.name === another) startAnew(input);
    else await navigate(pathTo(paths.editEventSignup, { id: _id }), { replace: true });
    toastSuccess(messages.signup.saved);
  };
  const form = usePortalForm(PerformanceFields, {
    defaults: { ...emptyValues, profile: offered, instrument: usualInstrument(earlier, offered) },
    toInput,
    save,
    failed: tellFailure,
    sentences: { errors: { full: messages.signup.fullNow } },
    draft: `signup:${event._id}`,
  });
  useProfileChoice(form, profiles, offered);
  useUsualInstrument(form, earlier);
  const startAnew = ({ profile: last, instrument }: PerformanceFields) => {
    const profile = nextPerformer(profiles, [...signedUp, last]);
    const usual = usualInstrument(earlier, profile);
    form.control.reset({ ...emptyValues, profile, instrument: usual || instrument });
    setTurn((count) => count + 1);
    onAnother();
  };
  const { setFocus } = form.control;
  useEffect(() => {
    if (turn > 0) setFocus('title');
  }, [turn, setFocus]);
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = submission.nativeEvent;
    pressed.current = submitter instanceof HTMLButtonElement ? submitter : null;
    const { data } = PerformanceFields.safeParse(toInput(form.control.getValues()));
    const found = data && twinOf(data, here);
    if (!found || found === agreedTo.current) return form.submit(submission);
    submission.preventDefault();
    setTwin(found);
  };
  const agree = () => {
    agreedTo.current = twin;
    setTwin(undefined);
    pressed.current?.form?.requestSubmit(pressed.current);
  };
  const fill = (values: SignupValues) => form.control.reset(values, { keepDefaultValues: true });
  const valuesOf = (piece: PerformanceResponse): SignupValues => ({
    ...toValues(piece),
    profile: profiles.some(({ _id }) => _id === piece.profile._id) ? piece.profile._id : '',
    notes: form.control.getValues('notes'),
  });
  const hasOthers = profiles.length > 1;

  return (
    <div className="signup p-stack">
      <AlreadySignedUp performances={here} />
      <EarlierPiecesChoice
        key={turn}
        pieces={earlierPieces(earlier)}
        values={form.control.watch()}
        onFill={fill}
        valuesOf={valuesOf}
      />
      <Form
        form={{ ...form, submit }}
        submit={messages.signup.submit}
        beside={
          hasOthers && (
            <Button type="submit" name={another} look="secondary" pending={form.pending}>
              {messages.signup.another}
            </Button>
          )
        }
      >
        <SignupFields
          form={form}
          eventName={event.name}
          profiles={profiles}
          onRefreshProfiles={onRefreshProfiles}
          earlier={earlier}
        />
      </Form>
      <TwinQuestion twin={twin} onAgree={agree} onClose={() => setTwin(undefined)} />
    </div>
  );
}
