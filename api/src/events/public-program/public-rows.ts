import { nameFor, personTable } from '@portal/contracts/person.rules';
import { eachField, publicFields } from '@portal/contracts/piece.rules';
import type { Consents } from '@portal/contracts/consent';
import type { PublicPerson, PublicRow, ShownNames } from '@portal/contracts/public-program';
import type { VersionPerson, VersionRow } from '@portal/contracts/versions';
import { peopleInRow } from '@portal/contracts/versions.rules';

type ConsentsOf = ReadonlyMap<string, Consents>;

const personOf = (person: VersionPerson, names: ShownNames, consents: ConsentsOf): PublicPerson => {
  const { profile, instrument, role, grade, adult } = person;
  const answered = { ...person, consents: consents.get(profile) };
  const name = nameFor(names, answered);
  const hasGrade = personTable.grade[names] === 'yes';
  const level = hasGrade && (adult ? { adult } : { grade });
  const isUnprinted = (name !== '' || hasGrade) && nameFor('print', answered) === '';
  return { ...(name !== '' && { name }), instrument, role, ...level, ...(isUnprinted && { isUnprinted }) };
};

const pieceOf = (row: VersionRow, names: ShownNames, consents: ConsentsOf): PublicRow => {
  const { number } = row;
  const people = peopleInRow(row).map((person) => personOf(person, names, consents));
  if (people.length === 0)
    return { kind: 'piece', number, ...eachField(publicFields, () => ''), isGap: true };
  return {
    kind: 'piece',
    number,
    ...eachField(publicFields, (field) => row[field] ?? ''),
    people,
  };
};

/** Converts a row of a program for the public page, with the answers about consent by profile. */
export const publicRow = (row: VersionRow, names: ShownNames, consents: ConsentsOf): PublicRow => {
  const { kind, title, start, seconds } = row;
  switch (kind) {
    case 'piece':
      return pieceOf(row, names, consents);
    case 'section':
      return { kind, title, start };
    case 'break':
      return { kind, title, seconds };
    case 'announcement':
      return { kind, title };
  }
};
