import { questionsToAsk } from '@portal/contracts/consent.rules';
import { mayDo } from '@portal/contracts/guardians.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { formatMonthDay, isolated } from '@portal/kit/format';
import { printWords, common } from '@portal/kit/messages';
import { Link } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { messages } from '../messages.ts';
import { subtitleOf } from '../profile-fields.tsx';
import { hasEnded } from '@portal/contracts/events.rules';
import { isPerformedBy } from '@portal/contracts/performers.rules';

/** The next performance of a profile and the titles it played before, newest first. */
interface OwnPieces {
  next: PerformanceResponse | undefined;
  played: string[];
}

const dateOf = ({ event }: PerformanceResponse): number => Date.parse(event.date);

const piecesOf = (profile: string, performances: readonly PerformanceResponse[], now: Date): OwnPieces => {
  const own = performances
    .filter((one) => isPerformedBy(one, profile) && !one.withdrawn && !one.event.canceled)
    .sort((a, b) => dateOf(a) - dateOf(b));
  const past = own.filter(({ event }) => hasEnded(event, now));
  return {
    next: own.find(({ event }) => !hasEnded(event, now)),
    played: [...new Set(past.reverse().map(({ title }) => title))],
  };
};

const text = messages.list;

function NextPiece({ performance }: { performance: PerformanceResponse }) {
  const { _id: id, title, event } = performance;
  return (
    <p>
      {text.next(formatMonthDay(event.date, event.timeZone))}{' '}
      <Link to={pathTo(paths.editEventSignup, { id })}>{isolated(title)}</Link>, {isolated(event.name)}
    </p>
  );
}

interface ProfileCardProps {
  profile: ProfileResponse;
  performances: readonly PerformanceResponse[];
}

export function ProfileCard({ profile, performances }: ProfileCardProps) {
  const name = fullName(profile);
  const canEdit = mayDo(profile, 'edit');
  const toAnswer = profile.archived || !mayDo(profile, 'consent') ? [] : questionsToAsk(profile.consents);
  const isChanged = toAnswer.some((kind) => profile.consents?.[kind]);
  const { next, played } = piecesOf(profile._id, performances, new Date());
  return (
    <Card
      title={name}
      actions={
        <LinkButton
          look="secondary"
          small
          to={pathTo(paths.profile, { id: profile._id })}
          aria-label={(canEdit ? text.editWhose : text.seeWhose)(isolated(name))}
        >
          {canEdit ? common.edit : text.see}
        </LinkButton>
      }
    >
      <p>{subtitleOf(profile)}</p>
      {profile.unclaimed && <p className="p-soft">{text.unclaimed}</p>}
      {next && <NextPiece performance={next} />}
      {played.length > 0 && (
        <p className="p-soft">{text.played(played.slice(0, 3).map(isolated).join(printWords.comma))}</p>
      )}
      {toAnswer.length > 0 && (
        <p>
          <Link className="mf-profiles-question" to={pathTo(paths.profile, { id: profile._id })}>
            {isChanged ? text.answerAgain : text.answer(toAnswer.length)}
          </Link>
        </p>
      )}
    </Card>
  );
}
