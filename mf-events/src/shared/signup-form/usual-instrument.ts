import type { PerformanceResponse } from '@portal/contracts/performances';

/** Returns the instrument a person played last, or '' for the first sign-up. */
export const usualInstrument = (earlier: readonly PerformanceResponse[], profile: string): string =>
  earlier
    .flatMap((piece) => piece.people.map((person) => ({ ...person, _id: piece._id })))
    .filter((person) => person.profile._id === profile)
    // Ids begin with their creation time.
    .reduce((last, person) => (person._id > last._id ? person : last), { _id: '', instrument: '' })
    .instrument;
