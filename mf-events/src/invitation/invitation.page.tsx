import { paths, pathTo } from '@portal/contracts/paths';
import { AcceptPieceInvitationInput, type PieceInvitation } from '@portal/contracts/piece-invitations';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { toastFailure } from '@portal/kit/action';
import type { Errand } from '@portal/kit/errand';
import { usePortalForm } from '@portal/kit/form';
import { formatEventDay, isolated } from '@portal/kit/format';
import { isApiError } from '@portal/kit/http';
import { errorSentence, printWords, common } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useLocation, useNavigate, useParams } from '@portal/kit/router';
import { toastSuccess } from '@portal/kit/toast';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Form } from '@portal/kit/ui/form';
import { Page } from '@portal/kit/ui/page';
import { AskFirst } from '@portal/kit/ui/question';
import { Section } from '@portal/kit/ui/section';
import { Select } from '@portal/kit/ui/select';
import { Unread } from '@portal/kit/ui/unread';
import { useEffect } from 'react';
import { messages } from '../messages.ts';
import { declinePiece, getPieceInvitation, joinPiece } from '../piece-invitations.api.ts';
import { EventFacts } from '../shared/facts/event-facts.tsx';
import { Fact } from '../shared/facts/fact.tsx';
import { profileOption } from '../shared/signup-form/profile-field.tsx';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';

const text = messages.invitation;
const refusals = ['noinvitation', 'withdrawn', 'past', 'canceled'] as const;

interface AnswerProps {
  code: string;
  invitation: PieceInvitation;
}

function AcceptForm({ code, profiles }: { code: string; profiles: readonly ProfileResponse[] }) {
  const navigate = useNavigate();
  const [only] = profiles.length === 1 ? profiles : [];
  const form = usePortalForm(AcceptPieceInvitationInput, {
    defaults: { code, profile: only?._id ?? '' },
    save: async (input) => {
      const { _id: id } = await joinPiece(input);
      toastSuccess(text.accepted);
      await navigate(pathTo(paths.editEventSignup, { id }), { replace: true });
    },
  });
  // A profile made for this invitation is chosen at once.
  const { setValue } = form.control;
  useEffect(() => {
    if (only) setValue('profile', only._id);
  }, [only, setValue]);
  return (
    <Form form={form} submit={common.accept}>
      <Select
        label={messages.form.profile}
        options={profiles.map(profileOption)}
        {...form.field('profile')}
      />
    </Form>
  );
}

function NewProfile({ title, isFirst }: { title: string; isFirst: boolean }) {
  const { pathname } = useLocation();
  const errand: Errand = { to: pathname, title };
  return (
    <div className="p-stack">
      {isFirst && <p>{text.noProfile}</p>}
      <div>
        <LinkButton look={isFirst ? 'primary' : 'quiet'} to={paths.createProfile} state={errand}>
          {common.createProfile}
        </LinkButton>
      </div>
    </div>
  );
}

function Answer({ code, invitation: { event, name } }: AnswerProps) {
  const profiles = useProfiles();
  const navigate = useNavigate();
  const decline = async () => {
    await declinePiece(code);
    toastSuccess(text.declined);
    await navigate(paths.myEvents, { replace: true });
  };
  return (
    <Section title={text.whoIs(isolated(name))}>
      {!profiles.data && <Unread feature={common.yourProfiles} shape="fields" {...profiles} />}
      {profiles.data && profiles.data.length > 0 && <AcceptForm code={code} profiles={profiles.data} />}
      {profiles.data && <NewProfile title={event.name} isFirst={profiles.data.length === 0} />}
      <div>
        <AskFirst
          button={{ look: 'quiet', children: text.decline }}
          title={text.declineTitle}
          yes={text.decline}
          no={text.keep}
          act={decline}
          failed={(error) => toastFailure(error, messages.invited.failed)}
        >
          <p>{text.declineBody}</p>
        </AskFirst>
      </div>
    </Section>
  );
}

function Shown({ code, invitation }: AnswerProps) {
  const { event, title, composer, instrument, role, people, name, from, answerBy } = invitation;
  return (
    <>
      <p className="p-lede p-measure">
        {from === undefined
          ? text.invited(isolated(name), title)
          : text.invites(isolated(from), isolated(name), title)}
      </p>
      <p>{text.answerBy(formatEventDay(answerBy, event.timeZone))}</p>
      <EventFacts event={event}>
        <Fact label={messages.form.piece}>{[title, composer].filter(Boolean).join(', ')}</Fact>
        <Fact label={text.people}>{people.map(isolated).join(printWords.comma)}</Fact>
        <Fact label={messages.form.instrument}>
          {role === 'accompanist' ? `${instrument} · ${messages.form.roles[role]}` : instrument}
        </Fact>
      </EventFacts>
      <p className="p-measure p-soft">{text.whatOthersSee}</p>
      <Answer {...{ code, invitation }} />
    </>
  );
}

function PieceInvitationPage() {
  const { code = '' } = useParams();
  const reading = useRead(getPieceInvitation(code), { fresh: true });
  const { data, error } = reading;
  const navigate = useNavigate();
  const { joined } = data ?? {};
  useEffect(() => {
    if (joined !== undefined) void navigate(pathTo(paths.editEventSignup, { id: joined }), { replace: true });
  }, [joined, navigate]);
  const isRefused = error && refusals.some((refusal) => isApiError(error, refusal));
  return (
    <Page title={data?.event.name ?? text.title}>
      {data && joined === undefined && <Shown code={code} invitation={data} />}
      {isRefused ? (
        <Empty action={<LinkButton to={paths.myEvents}>{messages.notFound.myEvents}</LinkButton>}>
          {errorSentence(error.code)}
        </Empty>
      ) : (
        (!data || joined !== undefined) && <Unread feature={text.title} {...reading} />
      )}
    </Page>
  );
}

export const pieceInvitationPage = definePage({ Component: PieceInvitationPage, title: text.title });
