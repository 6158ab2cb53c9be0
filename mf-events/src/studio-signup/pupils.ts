import { isPupil } from '@portal/contracts/guardians.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { folded } from '@portal/contracts/folded';
import { beginsWords } from '@portal/kit/begins-words';
import { isolated } from '@portal/kit/format';
import { gradeOf } from '@portal/kit/messages';
import { messages } from '../messages.ts';

/** A profile that the user may sign up, with the text by which it is chosen. */
export interface Pupil {
  _id: string;
  label: string;
  name: string;
  grade: string;
  /** Folded texts that mean this profile, the label first. */
  calls: readonly string[];
}

/** Returns the profiles with the texts by which they are chosen, those that the user teaches first. */
export const pupilsOf = (profiles: readonly ProfileResponse[]): Pupil[] => {
  const labels = new Map<string, number>();
  return [...profiles]
    .sort((a, b) => Number(isPupil(b)) - Number(isPupil(a)))
    .map((profile) => {
      const { _id, firstName, lastName } = profile;
      const [name, grade] = [fullName(profile), gradeOf(profile)];
      const text = messages.signUpMany.pupilOf(isolated(name), grade);
      const number = (labels.get(text) ?? 0) + 1;
      labels.set(text, number);
      // Two pupils may have the same name and grade.
      const label = number === 1 ? text : `${text} (${number})`;
      const typed = [[firstName, lastName].join(' '), [lastName, firstName].join(', ')];
      const names = [name, fullName({ firstName, lastName }), ...typed].map(folded);
      return { _id, label, name, grade, calls: [folded(label), ...names] };
    });
};

/** Returns the pupils whom a text may mean: only the one with this label, otherwise all with this name. */
const pupilsCalled = (text: string, pupils: readonly Pupil[]): Pupil[] => {
  const typed = folded(text);
  // A draft may have the label with the grade in another language, which the page had when the draft was stored.
  const beforeGrade = typed.slice(0, typed.lastIndexOf(','));
  const means: ((calls: readonly string[]) => boolean)[] = [
    ([label]) => label === typed,
    (calls) => calls.includes(typed),
    (calls) => calls.includes(beforeGrade),
  ];
  for (const isMeant of means) {
    const found = pupils.filter(({ calls }) => isMeant(calls));
    if (found.length > 0) return found;
  }
  return [];
};

const only = (found: readonly Pupil[]): Pupil | undefined => (found.length === 1 ? found[0] : undefined);

/** Returns the pupil whom a text means; undefined if there is none or more than one. */
export const pupilCalled = (text: string, pupils: readonly Pupil[]): Pupil | undefined =>
  only(pupilsCalled(text, pupils));

/** Returns the pupil whom a text may mean: the only one with this first name, otherwise the only one with words that begin so. */
export const nearestPupil = (text: string, pupils: readonly Pupil[]): Pupil | undefined => {
  const [first, words] = [`${folded(text)} `, text.replaceAll('.', '')];
  return (
    only(pupils.filter(({ calls }) => calls.some((call) => call.startsWith(first)))) ??
    only(pupils.filter(({ calls }) => calls.some((call) => beginsWords(call, words))))
  );
};

/** Returns why a typed name means no pupil; undefined if it means one. */
export const nameProblem = (text: string, pupils: readonly Pupil[]): string | undefined => {
  if (text.trim() === '') return undefined;
  const { length } = pupilsCalled(text, pupils);
  const { unknown, several } = messages.signUpMany;
  return length === 1 ? undefined : (length === 0 ? unknown : several)(isolated(text.trim()));
};

/** A sign-up at another event, and the pupil whose latest one it is. */
interface LatestPiece {
  pupil: Pupil;
  piece: PerformanceResponse;
}

/** Returns each pupil's latest piece at another event. A piece of two pupils is returned once. */
export const latestPieces = (
  pupils: readonly Pupil[],
  earlier: readonly PerformanceResponse[],
  event: string,
): LatestPiece[] => {
  const seen = new Set<string>();
  // Ids begin with their creation time.
  const latestFirst = earlier
    .filter((piece) => piece.event._id !== event && !piece.withdrawn)
    .sort((a, b) => b._id.localeCompare(a._id));
  return pupils.flatMap((pupil) => {
    const piece = latestFirst.find((one) =>
      one.people.some(({ profile, role }) => profile._id === pupil._id && role === 'performer'),
    );
    if (!piece || seen.has(piece._id)) return [];
    seen.add(piece._id);
    return [{ pupil, piece }];
  });
};
