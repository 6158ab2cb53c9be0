import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import { peopleOf } from '@portal/contracts/performers.rules';
import { usePortalForm } from '@portal/kit/form';
import type { ApiError } from '@portal/kit/http';
import { useNavigate } from '@portal/kit/router';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Form } from '@portal/kit/ui/form';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { EarlierPiecesChoice } from './earlier-pieces-choice.tsx';
import { earlierPieces } from './earlier-pieces.ts';
import { messages } from '../messages.ts';
import { justSignedUp } from '../shared/just-signed-up.ts';
import { SignupFields } from '../shared/signup-form/signup-fields.tsx';
import {
  emptyValues,
  toFirstInput,
  toInput,
  toValues,
  type Performer,
  type SignupInput,
  type SignupValues,
} from '../shared/signup-form/signup-values.ts';
import { nextPerformer, useProfileChoice } from '../shared/signup-form/use-profile-choice.ts';
import { FirstSignupFields } from './first-performer.ts';
import { useSignUp } from './use-sign-up.ts';
import { usualInstrument } from '../shared/signup-form/usual-instrument.ts';
import { useUsualInstrument } from './use-usual-instrument.ts';
import { AlreadySignedUp } from './already-signed-up.tsx';
import { TwinQuestion } from './twin-question.tsx';
import { twinOf } from '../shared/same-piece.ts';

interface EventSignupFormProps {
  event: EventResponse;
  profiles: readonly Performer[];
  onRefreshProfiles: () => void;
  /** The family's sign-ups for this and other events. */
  earlier: readonly PerformanceResponse[];
  /** Called after a sign-up by the button that stays on the page. */
  onAnother: () => void;
  /** The event is closed for sign-ups: the form stays but cannot be sent. */
  isClosed: boolean;
  /** Called when the server refuses because sign-ups are closed. */
  onClosed: () => void;
}

const closing: readonly string[] = ['full', 'canceled', 'past'];

// Name of the submit button that stays on the page for the next performer.
const another = 'another';

/** Form to sign up for an event. */
export function EventSignupForm({
  event,
  profiles,
  onRefreshProfiles,
  earlier,
  onAnother,
  isClosed,
  onClosed,
}: EventSignupFormProps) {
  const navigate = useNavigate();
  const pressed = useRef<HTMLButtonElement>(null);
  const agreedTo = useRef<PerformanceResponse>(undefined);
  const [twin, setTwin] = useState<PerformanceResponse>();
  const [turn, setTurn] = useState(0);
  const here = earlier.filter((piece) => piece.event._id === event._id && !piece.withdrawn);
  const signedUp = here.flatMap(peopleOf).map(({ profile }) => profile._id);
  const offered = nextPerformer(profiles, signedUp);

  const isFirst = profiles.length === 0;
  const signUp = useSignUp(event._id, onRefreshProfiles);
  const save = async (input: SignupInput) => {
    const { _id, profile, instrument } = await signUp(input);
    if (pressed.current?.name === another) startAnew({ profile: profile._id, instrument });
    else
      await navigate(pathTo(paths.editEventSignup, { id: _id }), {
        replace: true,
        state: justSignedUp(event),
      });
    toastSuccess(messages.signup.saved);
  };
  // Network failures and bugs of the page are what the spec calls an exception.
  const tellFailure = ({ cause, code }: ApiError): void => {
    toastError(cause === undefined ? messages.signup.failed : messages.signup.broken);
    if (closing.includes(code)) onClosed();
  };
  const form = usePortalForm<SignupValues, SignupInput>(isFirst ? FirstSignupFields : PerformanceFields, {
    defaults: { ...emptyValues, profile: offered, instrument: usualInstrument(earlier, offered) },
    toInput: isFirst ? toFirstInput : toInput,
    save,
    failed: tellFailure,
    sentences: { errors: { full: messages.signup.fullNow } },
    draft: `signup:${event._id}`,
  });
  useProfileChoice(form, profiles, offered);
  useUsualInstrument(form, earlier);
  const startAnew = ({ profile: last, instrument }: Pick<PerformanceFields, 'profile' | 'instrument'>) => {
    const profile = nextPerformer(profiles, [...signedUp, last]);
    const usual = usualInstrument(earlier, profile);
    form.control.reset({ ...emptyValues, profile, instrument: usual || instrument });
    setTurn((count) => count + 1);
    onAnother();
  };
  const { setFocus } = form.control;
  useEffect(() => {
    if (turn > 0) setFocus('profile');
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
  const isOffered = (id: string) => profiles.some(({ _id }) => _id === id);
  const valuesOf = (piece: PerformanceResponse): SignupValues => {
    const values = toValues(piece);
    return {
      ...values,
      profile: isOffered(values.profile) ? values.profile : '',
      performers: values.performers.filter(({ profile }) => isOffered(profile)),
      notes: form.control.getValues('notes'),
      wish: form.control.getValues('wish'),
    };
  };
  const hasOthers = profiles.length > 1;

  return (
    <div className="e-signup p-stack">
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
        submit={isClosed ? undefined : messages.signup.submit}
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
          event={event}
          profiles={profiles}
          onRefreshProfiles={onRefreshProfiles}
          earlier={earlier}
        />
      </Form>
      <TwinQuestion twin={twin} onAgree={agree} onClose={() => setTwin(undefined)} />
    </div>
  );
}
