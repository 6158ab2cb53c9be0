import type { Schedule, ScheduledItem } from '@portal/contracts/program-clock.rules';
import { TextButton } from '@portal/kit/ui/button';
import { useState, useDeferredValue, useMemo } from 'react';
import { messages } from '../../messages.ts';
import { lengthText } from '../store/words.ts';
import { useProgram } from '../store/open-program.tsx';
import { timeAt } from '../store/start-times.ts';
import '../store/layout.css';

const { warnings, clock } = messages.program;

const width = 1000;
const height = 30;
// A thin gap between two pieces, so that they can be counted.
const gap = 1.2;

const box = (from: number, to: number): string =>
  to - from > 0.2 ? `M${from.toFixed(1)} 0H${to.toFixed(1)}V${height}H${from.toFixed(1)}z` : '';

const isPlayed = ({ item, length }: ScheduledItem): boolean => item.kind !== 'break' && length > 0;

/** Returns the changeovers: from the end of one item to the start of the next. */
const changeovers = (entries: readonly ScheduledItem[]): [number, number][] =>
  entries.flatMap(({ start }, at): [number, number][] => {
    const before = entries[at - 1];
    const end = before ? before.start + before.length : start;
    return start > end ? [[end, start]] : [];
  });

/** Returns the SVG paths of the bar: the pieces up to the target, the changeovers, the pieces over it, and its position. */
const barShapes = (schedule: Schedule, target: number) => {
  const { entries, planned } = schedule;
  const whole = Math.max(planned, target, 1) * (planned > target ? 1.04 : 1);
  const at = (seconds: number) => (seconds / whole) * width;
  const strip = (from: number, to: number) => box(at(from), Math.max(at(to) - gap, at(from) + 0.4));
  const played = entries
    .filter(isPlayed)
    .map(({ start, length }): [number, number] => [start, start + length]);
  return {
    planned: played.map(([from, to]) => (from < target ? strip(from, Math.min(to, target)) : '')).join(''),
    changes: changeovers(entries)
      .map(([from, to]) => strip(from, to))
      .join(''),
    over: played.map(([from, to]) => (to > target ? strip(Math.max(from, target), to) : '')).join(''),
    target: at(target),
  };
};

/** Highlights a time for a moment when it changes, unless the user prefers reduced motion. */
export function Flashing({ children }: { children: string }) {
  const [{ shown, turn }, setShown] = useState({ shown: children, turn: 0 });
  if (shown !== children) setShown({ shown: children, turn: turn + 1 });
  return (
    <span key={turn} className={turn > 0 ? 'c-flash' : undefined}>
      {children}
    </span>
  );
}

/** Shows the number of errors and of other warnings; both open the list of checks. */
function CheckCounts({ onOpen }: { onOpen: () => void }) {
  const { toFix, toSee } = useProgram(({ view }) => view.open);
  return (
    <>
      {toFix > 0 && (
        <TextButton className="c-count c-count--fix" onClick={onOpen}>
          {warnings.toFix(toFix)}
        </TextButton>
      )}{' '}
      {toSee > 0 && (
        <TextButton className="c-count" onClick={onOpen}>
          {warnings.toSee(toSee)}
        </TextButton>
      )}
    </>
  );
}

function Bar() {
  // Renders the text first; the bar may follow a frame later.
  const { schedule, target } = useDeferredValue(useProgram(({ view }) => view));
  const shapes = useMemo(() => barShapes(schedule, target), [schedule, target]);
  return (
    <svg className="c-clock__bar" viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true">
      <path fill="var(--p-blue)" fillOpacity={0.28} d={shapes.changes} />
      <path fill="var(--p-blue)" d={shapes.planned} />
      <path fill="var(--p-red)" d={shapes.over} />
      <path
        stroke="var(--p-red)"
        strokeWidth={2}
        d={`M${shapes.target} -5V35`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface ClockBarProps {
  /** Opens the list of checks. */
  onCheck: () => void;
}

function ClockWords({ onCheck }: ClockBarProps) {
  const event = useProgram((program) => program.event);
  const { schedule, target } = useProgram(({ view }) => view);
  const { planned, missing } = schedule;
  const isOver = planned > target;
  const clockAt = useProgram((program) => program.clock);
  const { day } = clockAt(planned);
  const time = timeAt(event, planned);
  const end = day === clockAt(0).day ? time : `${day} ${time}`;
  const rest = lengthText(Math.abs(planned - target));
  return (
    <p className="c-clock__words p-soft p-small">
      <span className="c-clock__parts">
        <strong className="c-clock__sum">
          <Flashing>{lengthText(planned)}</Flashing>
        </strong>{' '}
        <span className="c-clock__of">{clock.of(lengthText(target))}</span>{' '}
        <span>
          · <span className={isOver ? 'p-look' : undefined}>{clock.ends(end)}</span>
        </span>
        <span className={isOver ? 'p-look' : undefined}>{isOver ? clock.over(rest) : clock.spare(rest)}</span>
        {missing > 0 && (
          <>
            {' '}
            <span>· {clock.missing(missing)}</span>
          </>
        )}
      </span>{' '}
      <CheckCounts onOpen={onCheck} />
    </p>
  );
}

/** Shows the planned length compared with the target, as a bar and in figures. */
export function ClockBar({ onCheck }: ClockBarProps) {
  return (
    <section className="c-clock" aria-label={clock.label}>
      <Bar />
      <ClockWords onCheck={onCheck} />
    </section>
  );
}
