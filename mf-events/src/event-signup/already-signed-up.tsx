import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatNumber, isolated } from '@portal/kit/format';
import { Link } from '@portal/kit/router';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../messages.ts';
import { namesIn } from '../shared/signup-form/signup-values.ts';
import { Fold } from '../shared/fold.tsx';
import { OwnPlace } from '../shared/own-place.tsx';

const longest = 2;

/** Lists what the family plays at this event already, to prevent signing up twice by mistake. */
export function AlreadySignedUp({ performances }: { performances: readonly PerformanceResponse[] }) {
  if (performances.length === 0) return null;
  const { already } = messages.signup;
  const list = (
    <ul>
      {performances.map((performance) => (
        <li key={performance._id}>
          <Link to={pathTo(paths.editEventSignup, { id: performance._id })}>
            {messages.mine.performer(isolated(performance.title), isolated(namesIn(performance)))}
          </Link>
          <OwnPlace performance={performance} />
        </li>
      ))}
    </ul>
  );
  // A long list is folded, so that the form does not move down with each sign-up.
  return (
    <Notice>
      {performances.length > longest ? (
        <Fold name="already" title={`${already} ${formatNumber(performances.length)}`}>
          {list}
        </Fold>
      ) : (
        <>
          {already}
          {list}
        </>
      )}
    </Notice>
  );
}
