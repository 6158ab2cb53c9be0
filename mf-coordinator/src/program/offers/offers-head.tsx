import type { PerformanceResponse } from '@portal/contracts/performances';
import { TextButton } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';
import { dotted } from '../item-text.ts';

const text = messages.program.offers;

interface OffersHeadProps {
  open: readonly PerformanceResponse[];
  all: readonly PerformanceResponse[];
  /** How many of the open ones match what was typed. */
  found: number;
  withdrawn: number;
  typed: string;
  onType: (typed: string) => void;
  onAddAll: () => void;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** At a glance: who is not in the program yet, what has no time, what was withdrawn; and a box to find one of many. */
export function OffersHead(props: OffersHeadProps) {
  const { open, all, found, withdrawn, typed, onType, onAddAll, isFolded, onFold } = props;
  const timeless = all.filter(({ time }) => time === null).length;
  const counts = dotted(
    text.count(open.length, all.length),
    timeless > 0 ? text.timeless(timeless) : undefined,
    withdrawn > 0 ? text.withdrawn(withdrawn) : undefined,
  );
  return (
    <div className="c-offers__head">
      <h2 id="c-offers" tabIndex={-1}>
        {text.title}
      </h2>
      <p className="p-soft">{counts}</p>
      <TextButton
        className="c-offers__fold"
        aria-expanded={!isFolded}
        aria-label={text.foldWhat(isFolded ? text.unfold : text.fold)}
        onClick={() => onFold(!isFolded)}
      >
        {isFolded ? text.unfold : text.fold}
      </TextButton>
      {found > 1 && <TextButton onClick={onAddAll}>{text.addAll(found)}</TextButton>}
      <input
        className="p-input p-input--small c-offers__find"
        type="search"
        aria-label={text.find}
        placeholder={text.find}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
