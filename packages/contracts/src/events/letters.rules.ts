import { addressLine } from './events.rules.ts';
import { isolated } from '../base/direction.ts';
import { questionsToAsk } from '../people/consent.rules.ts';
import type { GuardianRight } from '../people/guardians.ts';
import { hasRight, rightFor, signupRightFor } from '../people/guardians.rules.ts';
import type { EventResponse } from './events.ts';
import { intlLocales, type Language } from '../base/languages.ts';
import type { LetterFamily, LetterPiece, LetterTo } from './letters.ts';
import { inBraces, isPlaceholder, placeholders, type Placeholder } from './placeholders.ts';
import { oneLine } from './performances.rules.ts';
import type { PerformanceResponse } from './performances.ts';

const concerns = (to: LetterTo, family: LetterFamily, piece: LetterPiece): boolean => {
  if (!family.isConfirmed) return false;
  if (to.group === 'chosen') return piece.isChosen;
  if (to.group === 'notChosen') return !piece.isChosen;
  if (to.group === 'section') return piece.section === to.section;
  if (to.group === 'noEstimate') return !piece.hasEstimate;
  if (to.group === 'noConsent') return piece.missing?.includes('consent') === true;
  if (to.group === 'noAccompanist') return piece.missing?.includes('accompanist') === true;
  return to.group !== 'picked' || to.accounts.includes(family.user);
};

/** Returns the families a letter goes to, each with the sign-ups it is about. Unconfirmed addresses get no mail. */
export const addresseesOf = (to: LetterTo, families: readonly LetterFamily[]): LetterFamily[] =>
  families.flatMap((family) => {
    const pieces = family.pieces.filter((piece) => concerns(to, family, piece));
    return pieces.length > 0 ? [{ ...family, pieces }] : [];
  });

/** Instruments that are often played without an accompanist, in the languages of the portal. */
const unaccompanied =
  /pian|organ|harps|clave|keyb|tecl|guitar|harp|arpa|accord|acorde|drum|bater|percus|marimba|ukulele|钢琴|鋼琴|风琴|風琴|吉他|竖琴|豎琴|鼓|古筝|古箏/i;

/**
 * Returns what an account with these rights can still say about a sign-up: answers about consent, and who accompanies a soloist.
 */
export const missingIn = (
  { people, accompanist }: Pick<PerformanceResponse, 'people' | 'accompanist'>,
  rightOn: (profile: string) => GuardianRight | undefined,
): NonNullable<LetterPiece['missing']> => {
  const isOpen = people.some(
    ({ profile: { _id, consents } }) =>
      hasRight(rightOn(_id), rightFor.consent) && questionsToAsk(consents).length > 0,
  );
  const [first, ...others] = people;
  const isAlone = first && others.length === 0 && !accompanist && !unaccompanied.test(first.instrument);
  const mayEdit = hasRight(rightOn(first?.profile._id ?? ''), signupRightFor.edit);
  return [...(isOpen ? ['consent' as const] : []), ...(isAlone && mayEdit ? ['accompanist' as const] : [])];
};

/**
 * Returns the names of a family's performers in these pieces, each once.
 * @example performersIn(family.pieces) // ['Ana Lí', 'Leo Lí']
 */
export const performersIn = (pieces: readonly Pick<LetterPiece, 'child' | 'otherChildren'>[]): string[] => [
  ...new Set(pieces.flatMap(({ child, otherChildren = [] }) => [child, ...otherChildren])),
];

/** The data of an event that letters use. */
export type LetterEvent = Pick<EventResponse, 'name' | 'date' | 'timeZone' | 'address' | 'published'>;

/** The values of the placeholders; a placeholder without a value is absent. */
export type LetterValues = Partial<Record<Placeholder, string>>;

/** Returns the placeholders that have no value for at least one sign-up of the family. */
export const missingFor = (
  { pieces }: Pick<LetterFamily, 'pieces'>,
  used: readonly Placeholder[],
): Placeholder[] => {
  const ofPiece: Partial<Record<Placeholder, 'number' | 'start' | 'call'>> = {
    number: 'number',
    time: 'start',
    call: 'call',
    schedule: 'start',
  };
  return used.filter((name) => {
    const field = ofPiece[name];
    return field !== undefined && pieces.some((piece) => piece[field] === undefined);
  });
};

/** The start of a line of `{schedule}`, if the published program prints numbers. */
const numberTexts: Record<Language, (number: number) => string> = {
  en: (number) => `No. ${number}, `,
  es: (number) => `N.º ${number}, `,
  'zh-Hans': (number) => `第 ${number} 首，`,
  'zh-Hant': (number) => `第 ${number} 首，`,
};

/** The times of a piece in `{schedule}`. */
const timeTexts: Record<Language, (time: string, call: string) => string> = {
  en: (time, call) => `about ${time}, be there by ${call}`,
  es: (time, call) => `hora aproximada: ${time}, llegada a más tardar: ${call}`,
  'zh-Hans': (time, call) => `约 ${time}，请在 ${call} 前到场`,
  'zh-Hant': (time, call) => `約 ${time}，請在 ${call} 前到場`,
};

const inOrder = (a: LetterPiece, b: LetterPiece): number =>
  (a.number ?? Number.POSITIVE_INFINITY) - (b.number ?? Number.POSITIVE_INFINITY) || 0;

/**
 * Returns the values of the placeholders for a family, in its language: each child, piece and time once, in the order
 * of the program. The schedule has a line for each piece.
 * @example letterValues(family, event, 'en').child // 'Ana and Leo Lí'
 */
export const letterValues = (
  { pieces }: Pick<LetterFamily, 'pieces'>,
  { name, date, timeZone, address, published }: LetterEvent,
  language: Language,
): LetterValues => {
  const locale = intlLocales[language];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' });
  const time = (iso: string): string => clock.format(new Date(iso)).replaceAll('\u202f', ' ');
  const ordered = [...pieces].sort(inOrder);
  const clean = (text: string): string => isolated(oneLine(text));
  const [comma, colon] = language.startsWith('zh') ? ['，', '：'] : [', ', ': '];
  const scheduleLine = (one: LetterPiece): string => {
    const { piece, number, start, call } = one;
    const isKnown = number !== undefined && start !== undefined && call !== undefined;
    const shown = isKnown && published?.numbers ? numberTexts[language](number) : '';
    const times = isKnown ? timeTexts[language](time(start), time(call)) : notYetKnown[language];
    return `${list.format(performersIn([one]).map(clean))}${comma}${clean(piece)}${colon}${shown}${times}`;
  };
  const ofEach: Record<Placeholder, (string | undefined)[]> = {
    child: performersIn(ordered),
    piece: ordered.map(({ piece }) => piece),
    number: ordered.map(({ number }) => number?.toString()),
    time: ordered.map(({ start }) => start && time(start)),
    call: ordered.map(({ call }) => call && time(call)),
    schedule: ordered.map(scheduleLine),
    event: [name],
    date: [day.format(new Date(date))],
    place: [addressLine(address)],
  };
  const known = placeholders.flatMap((placeholder) => {
    const texts = [...new Set(ofEach[placeholder].filter((text) => text !== undefined))];
    if (texts.length === 0) return [];
    const value = placeholder === 'schedule' ? texts.join('\n') : list.format(texts.map(clean));
    return [[placeholder, value] as const];
  });
  return Object.fromEntries(known);
};

/** The text for a placeholder without a value. */
export const notYetKnown: Record<Language, string> = {
  en: 'to be announced',
  es: 'por confirmar',
  'zh-Hans': '待定',
  'zh-Hant': '待定',
};

/** Fills in the placeholders of a text. Unknown names in braces stay unchanged. */
export const fillLetter = (text: string, values: LetterValues, language: Language): string =>
  text.replace(inBraces, (written, name: string) => {
    const placeholder = name.toLowerCase();
    return isPlaceholder(placeholder) ? (values[placeholder] ?? notYetKnown[language]) : written;
  });

/** Returns a letter as one family reads it. */
export const letterTo = (
  { subject, body }: { subject: string; body: string },
  family: Pick<LetterFamily, 'pieces' | 'language'>,
  event: LetterEvent,
): { subject: string; body: string } => {
  const values = letterValues(family, event, family.language);
  const fill = (text: string): string => fillLetter(text, values, family.language);
  return { subject: oneLine(fill(subject)), body: fill(body) };
};
