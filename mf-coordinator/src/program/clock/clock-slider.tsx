import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { reportPlace } from '../feedback/report.ts';
import type { Feedback } from '../feedback/use-reports.ts';
import type { ProgramParts } from '../program-parts.ts';
import { entryAt } from './bar-shapes.ts';

const text = messages.program.clock;

interface ClockSliderProps extends Pick<ProgramParts, 'view' | 'event' | 'performances'> {
  show: Feedback['show'];
  children: ReactNode;
}

const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -5,
  PageDown: 5,
  Home: -Infinity,
  End: Infinity,
};

/** The strip of the clock as the way to each minute: a click goes there, arrows go from item to item, Enter goes in. */
export function ClockSlider({ view, event, performances, show, children }: ClockSliderProps) {
  const { schedule, target } = view;
  const { entries } = schedule;
  const [wanted, setWanted] = useState(0);
  const at = Math.max(0, Math.min(wanted, entries.length - 1));
  const entry = entries[at];
  if (!entry) return children;

  const press = (pressed: KeyboardEvent) => {
    const step = steps[pressed.key];
    if (step === undefined && pressed.key !== 'Enter') return;
    pressed.preventDefault();
    const next = Math.max(0, Math.min(at + (step ?? 0), entries.length - 1));
    setWanted(next);
    show(entries[next]?.item.id ?? '', step !== undefined);
  };
  const click = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const there = entryAt(schedule, target, (clientX - left) / Math.max(width, 1)) ?? entry;
    setWanted(entries.indexOf(there));
    show(there.item.id);
  };
  return (
    <div
      className="c-clock__slider"
      role="slider"
      tabIndex={0}
      aria-label={text.slider}
      aria-valuemin={1}
      aria-valuemax={entries.length}
      aria-valuenow={at + 1}
      aria-valuetext={reportPlace(entry.item.id, { entries, event, performances }).said}
      onKeyDown={press}
      onClick={click}
    >
      {children}
    </div>
  );
}
