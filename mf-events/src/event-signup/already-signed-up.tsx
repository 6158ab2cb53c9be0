import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { isolated } from '@portal/kit/format';
import { Link } from '@portal/kit/router';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../messages.ts';
import { namesIn } from '../shared/signup-form/signup-values.ts';
import { OwnPlace } from '../shared/own-place.tsx';

/** Lists what the family plays at this event already, to prevent signing up twice by mistake. */
export function AlreadySignedUp({ performances }: { performances: readonly PerformanceResponse[] }) {
  if (performances.length === 0) return null;
  return (
    <Notice>
      {messages.signup.already}
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
    </Notice>
  );
}
