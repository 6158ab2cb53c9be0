import { performersOf } from '@portal/contracts/performers.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import type { ProgramParts } from '../program-view.ts';

const { warnings: text } = messages.program;

type Performer = Omit<ProfileResponse, 'user'>;

const namesOf = (performers: readonly Performer[]): string =>
  performers.map((performer) => isolated(fullName(performer))).join(printWords.comma);

interface ConsentLinesProps extends Pick<ProgramParts, 'view'> {
  /** Counts them without their names, for a menu. */
  isShort?: boolean;
}

/** Lists the performers who are printed without their name, and those whose family has not answered about it. */
export function ConsentLines({ view, isShort = false }: ConsentLinesProps) {
  const people = view.schedule.entries.flatMap(({ piece }) => (piece ? performersOf(piece) : []));
  const distinct = [...new Map(people.map(({ profile }) => [profile._id, profile])).values()];
  const groups = Map.groupBy(distinct, ({ consents }) => consents?.print?.given);
  const [refused, unanswered] = [groups.get(false) ?? [], groups.get(undefined) ?? []];
  const names = isShort ? () => '' : namesOf;
  return (
    <>
      {refused.length > 0 && <p className="p-soft">{text.refused(refused.length, names(refused))}</p>}
      {unanswered.length > 0 && (
        <p className="p-soft">{text.unanswered(unanswered.length, names(unanswered))}</p>
      )}
    </>
  );
}
