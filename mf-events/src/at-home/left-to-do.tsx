import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { Link } from '@portal/kit/router';
import { Line, Lines } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';

const text = messages.atHome;
const most = 4;

/** Lists the changeable performances that still need a length. */
export function LeftToDo({ changeable }: { changeable: readonly PerformanceResponse[] }) {
  const untimed = changeable.filter(({ time }) => time === null);
  if (untimed.length === 0) return null;
  return (
    <Section title={text.leftToDo}>
      <Lines>
        {untimed.slice(0, most).map(({ _id, title }) => (
          <Line key={_id}>
            <span>{text.howLong(title)}</span>
            <Link
              className="p-alone"
              to={pathTo(paths.editEventSignup, { id: _id })}
              aria-label={messages.event.about(text.add, text.howLong(title))}
            >
              {text.add}
            </Link>
          </Line>
        ))}
      </Lines>
    </Section>
  );
}
