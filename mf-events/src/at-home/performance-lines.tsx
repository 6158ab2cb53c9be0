import { mayDo } from '@portal/contracts/guardians.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { performerNames } from '@portal/contracts/performances.rules';
import { byline } from '@portal/contracts/piece.rules';
import { printWords } from '@portal/kit/messages';
import { Link } from '@portal/kit/router';
import { Line, Lines } from '@portal/kit/ui/lines';
import { messages } from '../messages.ts';
import { OwnPlace } from '../shared/own-place.tsx';

/** Lists performers and their pieces at an event, with links to the details. */
export function PerformanceLines({ performances }: { performances: readonly PerformanceResponse[] }) {
  return (
    <Lines>
      {performances.map((performance) => (
        <Line key={performance._id}>
          <div>
            <p>{performerNames(performance, printWords)}</p>
            <Link
              className="p-lines__title"
              to={pathTo(paths.editEventSignup, { id: performance._id })}
              aria-label={messages.event.about(
                mayDo(performance, 'edit') ? messages.mine.edit : messages.mine.see,
                performance.title,
              )}
            >
              {performance.title}
            </Link>
            <p className="p-soft">{byline(performance)}</p>
            <OwnPlace performance={performance} />
          </div>
        </Line>
      ))}
    </Lines>
  );
}
