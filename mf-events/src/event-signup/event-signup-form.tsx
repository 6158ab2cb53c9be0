import { firstOf } from '@portal/contracts/performers.rules';
import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import { usePortalForm } from '@portal/kit/form';
import { useTwinQuestion } from '@portal/kit/form.twin';
import type { ApiError } from '@portal/kit/http';
import { useNavigate } from '@portal/kit/router';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Form } from '@portal/kit/ui/form';
import { EarlierPiecesChoice } from './earlier-pieces-choice.tsx';
import { earlierPieces, valuesAgain } from './earlier-pieces.ts';
import { messages } from '../messages.ts';
import { justSignedUp } from '../shared/just-signed-up.ts';
import { SignupFields } from '../shared/signup-form/signup-fields.tsx';
import {
  emptyValues,
  toFirstInput,
  toInput,
  type Performer,
  type SignupInput,
  type SignupValues,
  type SignupForm,
  usualInstrument,
} from '../shared/signup-form/signup-values.ts';
import { nextPerformer, useProfileChoice } from '../shared/signup-form/use-profile-choice.ts';
import { useSignUp } from './use-sign-up.ts';
import { AlreadySignedUp } from './already-signed-up.tsx';
import { TwinQuestion } from './twin-question.tsx';
import { orAdult, ProfileShape } from '@portal/contracts/profiles';
import { useEffect, useRef, useState } from 'react';

interface NextPerformerOptions {
  profiles: readonly Performer[];
  /** The family's sign-ups for this and other events. */
  earlier: readonly PerformanceResponse[];
  /** The profiles that are signed up for this event. */
  signedUp: readonly string[];
}

/** Returns a function that empties the form for the next performer and moves focus there, and how often it was called. */
const useNextPerformer = (form: SignupForm, options: NextPerformerOptions) => {
  const { profiles, earlier, signedUp } = options;
  const [turn, setTurn] = useState(0);
  const { reset, setFocus } = form.control;
  useEffect(() => {
    if (turn > 0) setFocus('profile');
  }, [turn, setFocus]);
  const goOn = (last: string) => {
    const profile = nextPerformer(profiles, [...signedUp, last]);
    reset({ ...emptyValues, profile, instrument: usualInstrument(earlier, profile) });
    setTurn((count) => count + 1);
  };
  return { turn, goOn };
};

/** Fills in the chosen performer's usual instrument unless the user typed another one. */
const useUsualInstrument = (
  { control: { subscribe, getValues, setValue } }: SignupForm,
  earlier: readonly PerformanceResponse[],
): void => {
  const filledIn = useRef<string>(undefined);
  useEffect(() => {
    filledIn.current ??= usualInstrument(earlier, getValues('profile'));
    return subscribe({
      name: 'profile',
      formState: { values: true },
      callback: ({ values: { profile, instrument } }) => {
        const usual = usualInstrument(earlier, profile);
        if ((instrument !== '' && instrument !== filledIn.current) || instrument === usual) return;
        filledIn.current = usual;
        setValue('instrument', usual);
      },
    });
  }, [earlier, subscribe, getValues, setValue]);
};

/** Schema for a family without profiles: the fields of the first profile replace the choice of a profile. */
const FirstSignupFields = orAdult(
  PerformanceFields.omit({ profile: true }).extend(ProfileShape.omit({ printName: true, needs: true }).shape),
).transform(({ firstName, lastName, grade, school, adult, ...fields }): SignupInput => ({
  ...fields,
  profile: '',
  performer: { firstName, lastName, grade, school, ...(adult && { adult }) },
}));

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

/** Returns the form, the question about a second sign-up with the same piece, and the change to the next performer. */
const useEventSignup = (props: EventSignupFormProps, here: readonly PerformanceResponse[]) => {
  const { event, profiles, onRefreshProfiles, earlier, onAnother, onClosed } = props;
  const navigate = useNavigate();
  const signedUp = here.flatMap(({ people }) => people).map(({ profile }) => profile._id);
  const offered = nextPerformer(profiles, signedUp);

  const isFirst = profiles.length === 0;
  const signUp = useSignUp(event._id, onRefreshProfiles);
  const save = async (input: SignupInput) => {
    const isAgreed = JSON.stringify(input) === JSON.stringify(twin.agreedTo.current);
    const signedUp = await signUp(input, isAgreed);
    if (twin.pressed.current?.name === another) {
      next.goOn(firstOf(signedUp).profile._id);
      onAnother();
    } else
      await navigate(pathTo(paths.editEventSignup, { id: signedUp._id }), {
        replace: true,
        state: justSignedUp(event),
      });
    toastSuccess(messages.signup.saved);
  };
  // Network failures and bugs of the page are what the spec calls an exception.
  const tellFailure = ({ cause, code }: ApiError): void => {
    if (code === 'twin') return twin.ask(PerformanceFields.parse(toInput(form.control.getValues())));
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
  const twin = useTwinQuestion<PerformanceFields>(form.submit);
  const next = useNextPerformer(form, { profiles, earlier, signedUp });
  return { form, twin, next };
};

/** Form to sign up for an event. */
export function EventSignupForm(props: EventSignupFormProps) {
  const { event, profiles, onRefreshProfiles, earlier, isClosed } = props;
  const here = earlier.filter((piece) => piece.event._id === event._id && !piece.withdrawn);
  const { form, twin, next } = useEventSignup(props, here);
  const hasOthers = profiles.length > 1;

  return (
    <div className="e-signup p-stack">
      <AlreadySignedUp performances={here} />
      <EarlierPiecesChoice
        key={next.turn}
        pieces={earlierPieces(earlier)}
        values={form.control.watch()}
        onFill={(values) => form.control.reset(values, { keepDefaultValues: true })}
        valuesOf={(piece) => valuesAgain(piece, profiles, form.control.getValues())}
      />
      <Form
        form={{ ...form, submit: twin.submit }}
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
        <p className="p-soft p-small p-measure">{messages.invited.later}</p>
      </Form>
      <TwinQuestion profiles={profiles} {...twin.question} />
    </div>
  );
}
