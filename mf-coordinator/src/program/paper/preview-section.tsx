import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { byline } from '@portal/contracts/piece.rules';
import { Numbered, NumberedBetween, NumberedRow } from '@portal/kit/ui/sheet';
import { memo, useDeferredValue } from 'react';
import { messages } from '../../messages.ts';
import { dotted, estimateText, instrumentsOf, performerLine } from '../store/words.ts';
import { useProgram } from '../store/open-program.tsx';

const text = messages.program;

interface PreviewRowProps {
  item: ScheduledItem['item'];
  number: number | undefined;
  performance: PerformanceResponse | undefined;
}

const PreviewRow = memo(function PreviewRow({ item, number, performance }: PreviewRowProps) {
  if (item.kind !== 'piece')
    return (
      <NumberedBetween>
        {item.kind === 'section' ? <strong>{item.title}</strong> : item.title}
      </NumberedBetween>
    );
  return (
    <NumberedRow
      number={number !== undefined && text.order.number(number)}
      title={performance?.title ?? text.lost}
      aside={performance && byline(performance)}
      lines={
        performance && [
          dotted(performerLine(performance), instrumentsOf(performance), estimateText(performance)),
        ]
      }
    />
  );
});

/** The program as a plain list, to read and to print. On screen it is folded. */
export function PreviewSection() {
  // Deferred, so that the edited list renders first.
  const entries = useDeferredValue(useProgram(({ view }) => view.schedule.entries));
  const performances = useProgram((program) => program.performances);
  return (
    <details className="c-folded">
      <summary>
        <h2>{text.preview.title}</h2>
      </summary>
      {entries.length === 0 ? (
        <p className="p-soft">{text.preview.empty}</p>
      ) : (
        <Numbered label={text.preview.title}>
          {entries.map(({ item, number }) => (
            <PreviewRow key={item.id} item={item} number={number} performance={performances.get(item.id)} />
          ))}
        </Numbered>
      )}
    </details>
  );
}
