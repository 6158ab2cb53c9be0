import type { ProgramResponse } from '@portal/contracts/program';
import { messages } from '../../messages.ts';

/** What families took back, by title alone, for whoever wonders where a piece has gone. */
export function Withdrawn({ withdrawn }: Pick<ProgramResponse, 'withdrawn'>) {
  if (withdrawn.length === 0) return null;
  return (
    <details>
      <summary>
        {messages.program.offers.withdrawnTitle} ({withdrawn.length})
      </summary>
      <ul className="c-withdrawn">
        {withdrawn.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </details>
  );
}
