import { performersOf } from '@portal/contracts/performers.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import type { ProgramParts } from '../program-view.ts';

const { warnings: text } = messages.program;

type Performer = Omit<ProfileResponse, 'user'>;

const namesOf = (performers: readonly Performer[], most: number): string => {
  const names = performers.slice(0, most).map((performer) => isolated(fullName(performer)));
  return [...names, ...(performers.length > most ? ['…'] : [])].join(printWords.comma);
};

interface ConsentLinesProps extends Pick<ProgramParts, 'view'> {
  /** The number of names in a line; all by default. */
  most?: number;
}

/** Lists the performers who are printed without their name, and those whose family has not answered about it. */
export function ConsentLines({ view, most = Infinity }: ConsentLinesProps) {
  const people = view.schedule.entries.flatMap(({ piece }) => (piece ? performersOf(piece) : []));
  const distinct = [...new Map(people.map(({ profile }) => [profile._id, profile])).values()];
  const groups = Map.groupBy(distinct, ({ consents }) => consents?.print?.given);
  const [refused, unanswered] = [groups.get(false) ?? [], groups.get(undefined) ?? []];
  return (
    <>
      {refused.length > 0 && <p className="p-soft">{text.refused(refused.length, namesOf(refused, most))}</p>}
      {unanswered.length > 0 && (
        <p className="p-soft">{text.unanswered(unanswered.length, namesOf(unanswered, most))}</p>
      )}
    </>
  );
}
