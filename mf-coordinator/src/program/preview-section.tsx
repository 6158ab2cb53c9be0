import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { Section } from '@portal/kit/ui/section';
import { memo, useDeferredValue } from 'react';
import { messages } from '../messages.ts';
import { estimateText, instrumentsOf, performerLine } from './item-text.ts';
import type { ProgramParts } from './program-view.ts';
import './layout/layout.css';

const text = messages.program;

interface PreviewRowProps {
  item: ScheduledItem['item'];
  number: number | undefined;
  performance: PerformanceResponse | undefined;
}

const PreviewRow = memo(function PreviewRow({ item, number, performance }: PreviewRowProps) {
  if (item.kind !== 'piece')
    return <li className={`c-preview__words c-preview__words--${item.kind}`}>{item.title}</li>;
  return (
    <li className="c-preview__piece">
      <span className="c-preview__number">{number !== undefined && text.order.number(number)}</span>
      <span className="c-preview__title">{performance?.title ?? text.lost}</span>
      <span>{performance?.composer}</span>
      <span>{performance && estimateText(performance)}</span>
      <span>{performance && instrumentsOf(performance)}</span>
      <span>{performance && performerLine(performance)}</span>
    </li>
  );
});

/** Shows the program as a plain list, to read and to print. */
export function PreviewSection({ view, performances }: ProgramParts) {
  // Deferred, so that the edited list renders first.
  const entries = useDeferredValue(view.schedule.entries);
  return <PreviewList entries={entries} performances={performances} />;
}

interface PreviewListProps {
  entries: readonly ScheduledItem[];
  performances: ProgramParts['performances'];
}

const PreviewList = memo(function PreviewList({ entries, performances }: PreviewListProps) {
  return (
    <Section title={text.preview.title}>
      {entries.length === 0 ? (
        <p className="p-soft">{text.preview.empty}</p>
      ) : (
        <ol className="c-preview" aria-label={text.preview.title}>
          {entries.map(({ item, number }) => (
            <PreviewRow key={item.id} item={item} number={number} performance={performances.get(item.id)} />
          ))}
        </ol>
      )}
    </Section>
  );
});
