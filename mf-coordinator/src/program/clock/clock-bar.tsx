import { formatTime } from '@portal/kit/format';
import { memo, useDeferredValue, useMemo } from 'react';
import { messages } from '../../messages.ts';
import { CheckCounts } from '../checks/check-counts.tsx';
import { lengthText } from '../item-text.ts';
import type { ProgramParts } from '../program-parts.ts';
import { barShapes } from './bar-shapes.ts';
import { Flashing } from './flashing.tsx';
import './clock.css';

const text = messages.program.clock;

const Bar = memo(function Bar({ view: { schedule, target } }: Pick<ProgramParts, 'view'>) {
  const shapes = useMemo(() => barShapes(schedule, target), [schedule, target]);
  return (
    <svg className="c-clock__bar" viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true">
      <path className="c-clock__changes" d={shapes.changes} />
      <path className="c-clock__planned" d={shapes.planned} />
      <path className="c-clock__over" d={shapes.over} />
      <path className="c-clock__target" d={`M${shapes.target} -5V35`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

interface ClockBarProps extends Pick<ProgramParts, 'view' | 'event'> {
  onCheck: () => void;
}

function ClockWords({ view, event, onCheck }: ClockBarProps) {
  const { schedule, target, open } = view;
  const { planned, missing } = schedule;
  const isOver = planned > target;
  const end = formatTime(Date.parse(event.date) + planned * 1000, event.timeZone);
  const rest = lengthText(Math.abs(planned - target));
  return (
    <p className="c-clock__words">
      <span>
        <strong className="c-clock__sum">
          <Flashing>{lengthText(planned)}</Flashing>
        </strong>{' '}
        {text.of(lengthText(target))} ·{' '}
        <span className={isOver ? 'p-look' : undefined}>
          {isOver ? text.over(end, rest) : text.spare(end, rest)}
        </span>
        {missing > 0 && ` · ${text.missing(missing)}`}
      </span>{' '}
      <CheckCounts open={open} onOpen={onCheck} />
    </p>
  );
}

/** Shows the planned length compared with the target, as a bar with the figures below it. */
export function ClockBar({ view, event, onCheck }: ClockBarProps) {
  // The words come first; the strip may follow a frame later.
  const drawn = useDeferredValue(view);
  return (
    <section className="c-clock" aria-label={text.label}>
      <Bar view={drawn} />
      <ClockWords view={view} event={event} onCheck={onCheck} />
    </section>
  );
}
