import type { PerformanceResponse } from '@portal/contracts/performances';
import { byline } from '@portal/contracts/piece.rules';
import { fullName, gradeLabel, printedSchooling } from '@portal/contracts/profiles.rules';
import { folded } from '@portal/contracts/folded';
import { gradeOf } from '@portal/kit/messages';
import { TextButton } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { ProgramData } from '../store/program-data.ts';
import { remarks, performerLine, dotted } from '../store/words.ts';

const known = new WeakMap<PerformanceResponse, string>();

// Cached, because each key typed into the search box searches hundreds of performances.
const wordsOf = (performance: PerformanceResponse): string => {
  const found = known.get(performance);
  if (found !== undefined) return found;
  const people = performance.people.flatMap(({ profile, instrument }) => [
    instrument,
    // Also finds a child by the name in the profile if the program prints another one (`printName`).
    fullName(profile),
    profile.firstName,
    profile.lastName,
    gradeOf(profile),
    ...printedSchooling(profile, gradeLabel),
  ]);
  const words = folded([performance.title, byline(performance), remarks(performance), ...people].join(' '));
  known.set(performance, words);
  return words;
};

/**
 * Returns a filter for performances that contain every typed word, ignoring accents and case. Grades are found by
 * their name on screen and by their English label.
 */
export const finds = (typed: string): ((performance: PerformanceResponse) => boolean) => {
  const words = folded(typed).split(' ');
  return (performance) => words.every((word) => wordsOf(performance).includes(word));
};

/** Lists the titles of withdrawn sign-ups, so that coordinators know why a piece is gone. */
function Withdrawn() {
  const withdrawn = useProgram(({ editor }) => editor.withdrawn);
  if (withdrawn.length === 0) return null;
  return (
    <details className="p-small">
      <summary>
        {messages.program.offers.withdrawnTitle} ({withdrawn.length})
      </summary>
      <ul className="p-soft">
        {withdrawn.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </details>
  );
}

const text = messages.program;

/** Links to the search results that are in the program already. */
export function FoundInProgram({ words }: { words: string }) {
  const { show } = useOpenProgram();
  const all = useProgram(({ editor }) => editor.performances);
  const { entries } = useProgram(({ view }) => view.schedule);
  const found = new Map(all.filter(finds(words)).map((one) => [one._id, one]));
  const chosen = entries.filter(({ item }) => found.has(item.id)).slice(0, 10);
  if (chosen.length === 0) return null;
  return (
    <p className="c-line">
      {text.offers.foundInProgram}
      {chosen.map(({ item, number = 0 }) => {
        const performance = found.get(item.id);
        return (
          <TextButton key={item.id} onClick={() => show(item.id)}>
            {text.order.number(number)} {performance?.title} ({performance && performerLine(performance)})
          </TextButton>
        );
      })}
    </p>
  );
}

/** Returns whether the cards are hidden. Only offers above the program can be folded. */
export const areOffersFolded = ({ isFolded, layout }: ProgramData): boolean =>
  isFolded && layout === 'stacked';

/** Returns whether offers above the program are only one line, because all of them are in it. */
export const isEveryOfferPlaced = ({
  layout,
  editor: { performances },
  state: { items },
}: ProgramData): boolean => {
  if (layout !== 'stacked' || performances.length === 0) return false;
  const chosen = new Set(items.map(({ id }) => id));
  return performances.every(({ _id }) => chosen.has(_id));
};

interface OffersHeadProps {
  /** The number of offers. */
  open: number;
  /** The number of offers that match the search. */
  found: number;
  onAddAll: () => void;
  typed: string;
  onType: (typed: string) => void;
}

/** Shows the number of offers, of those without a length and of withdrawn ones, and a search box. */
export function OffersHead({ open, found, onAddAll, typed, onType }: OffersHeadProps) {
  const { setState } = useOpenProgram();
  const all = useProgram(({ editor }) => editor.performances);
  const isFolded = useProgram(areOffersFolded);
  const isPlaced = useProgram(isEveryOfferPlaced);
  const canFold = useProgram(({ layout }) => layout === 'stacked') && !isPlaced;
  const timeless = all.filter(({ time }) => time === null).length;
  const counts = dotted(
    isPlaced ? text.offers.allPlaced(all.length) : text.offers.count(open, all.length),
    timeless > 0 ? text.offers.timeless(timeless) : undefined,
  );
  return (
    <div className="c-offers__head c-line">
      <h2 id="c-offers" className={isPlaced ? 'p-hidden' : undefined} tabIndex={-1}>
        {text.offers.title}
      </h2>
      <p className="p-soft">{counts}</p>
      <Withdrawn />
      {canFold && (
        <TextButton
          aria-expanded={!isFolded}
          aria-label={text.offers.foldWhat(isFolded ? text.offers.unfold : text.offers.fold)}
          onClick={() => setState({ isFolded: !isFolded })}
        >
          {isFolded ? text.offers.unfold : text.offers.fold}
        </TextButton>
      )}
      {found > 1 && <TextButton onClick={onAddAll}>{text.offers.addAll(found)}</TextButton>}
      <input
        className="p-input p-input--small c-offers__find"
        type="search"
        aria-label={text.offers.find}
        placeholder={text.offers.find}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
