import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import { usePortalForm, type Attempt } from '@portal/kit/form';
import { ApiError } from '@portal/kit/http';
import { useNavigate } from '@portal/kit/router';
import { session } from '@portal/kit/session';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
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
import { onlyProfile, useProfileChoice } from '../shared/signup-form/use-profile-choice.ts';
import { usualInstrument, useUsualInstrument } from './use-usual-instrument.ts';
import { AlreadySignedUp } from './already-signed-up.tsx';

interface EventSignupFormProps {
  event: EventResponse;
  profiles: readonly Performer[];
  onRefreshProfiles: () => void;
  /** Everything this family has signed up with, at this event and others. */
  earlier: readonly PerformanceResponse[];
}

const userId = (): string => {
  const current = session.getState();
  if (current.status !== 'signed-in') throw new ApiError(401);
  return current.id;
};

// No answer at all, or a fault of the page itself, is what the spec calls an exception.
const tellFailure = ({ cause }: ApiError): void =>
  toastError(cause === undefined ? messages.signup.failed : messages.signup.broken);

/** The form with which a family signs up for an event. */
export function EventSignupForm({ event, profiles, onRefreshProfiles, earlier }: EventSignupFormProps) {
  const navigate = useNavigate();
  const save = async (input: PerformanceFields, { idempotencyKey }: Attempt) => {
    const { _id } = await createPerformance({ ...input, event: event._id, user: userId() }, idempotencyKey);
    await navigate(pathTo(paths.editEventSignup, { id: _id }), { replace: true });
    toastSuccess(messages.signup.saved);
  };
  const only = onlyProfile(profiles);
  const form = usePortalForm(PerformanceFields, {
    defaults: { ...emptyValues, profile: only, instrument: usualInstrument(earlier, only) },
    toInput,
    save,
    failed: tellFailure,
    sentences: { errors: { full: messages.signup.fullNow } },
    draft: `signup:${event._id}`,
  });
  useProfileChoice(form, profiles);
  useUsualInstrument(form, earlier);
  const fill = (values: SignupValues) => form.control.reset(values, { keepDefaultValues: true });
  const valuesOf = (piece: PerformanceResponse): SignupValues => ({
    ...toValues(piece),
    profile: profiles.some(({ _id }) => _id === piece.profile._id) ? piece.profile._id : '',
    notes: form.control.getValues('notes'),
  });

  return (
    <div className="signup p-stack">
      <AlreadySignedUp
        performances={earlier.filter((piece) => piece.event._id === event._id && !piece.withdrawn)}
      />
      <EarlierPiecesChoice
        pieces={earlierPieces(earlier)}
        values={form.control.watch()}
        onFill={fill}
        valuesOf={valuesOf}
      />
      <Form form={form} submit={messages.signup.submit}>
        <SignupFields
          form={form}
          eventName={event.name}
          profiles={profiles}
          onRefreshProfiles={onRefreshProfiles}
          earlier={earlier}
        />
      </Form>
    </div>
  );
}
