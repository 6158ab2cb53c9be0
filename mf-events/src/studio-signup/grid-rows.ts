import {
  PerformanceFields,
  type CreatePerformanceInput,
  type PerformanceResponse,
} from '@portal/contracts/performances';
import { twinOf } from '@portal/contracts/same-piece.rules';
import { failureSentence } from '@portal/kit/form.problems';
import { formatMinutes } from '@portal/kit/format';
import type { ApiError } from '@portal/kit/http';
import { fieldSentence } from '@portal/kit/messages';
import { messages } from '../messages.ts';
import { emptyValues, toInput, toValues, usualInstrument } from '../shared/signup-form/signup-values.ts';
import { columns, emptyCells, type Cells, type Column } from './parse-rows.ts';
import { latestPieces, nameProblem, pupilCalled, type Pupil } from './pupils.ts';

/** The error messages of a row, by column; `row` is for the row as a whole. */
export type Problems = Partial<Record<Column | 'row', string>>;

/** A request for a row, the cells for which it was made, and its idempotency key, which later requests of the row keep. */
export interface Attempt {
  cells: string;
  body: Omit<CreatePerformanceInput, 'again'>;
  key: string;
}

export interface Row {
  id: string;
  cells: Cells;
  problems: Problems;
  /** The last request. The same one is sent again until the cells change. */
  attempt?: Attempt;
  /** The teacher confirmed a second sign-up with the same piece. */
  isRepeated?: boolean;
  /** The server refused the row: another account has signed up the same piece. */
  isTwinElsewhere?: boolean;
  isSaving?: boolean;
  /** The id of the sign-up. */
  saved?: string;
}

/** The choices of a grid: the pupils, and the sign-ups of the account at all events. */
export interface People {
  pupils: readonly Pupil[];
  earlier: readonly PerformanceResponse[];
}

/** Returns the sign-ups for an event, with those that were made in the grid. */
export const signupsHere = (
  { earlier }: People,
  made: readonly PerformanceResponse[],
  event: string,
): PerformanceResponse[] => {
  const read = earlier.filter((piece) => piece.event._id === event);
  const unread = made.filter(({ _id }) => read.every((piece) => piece._id !== _id));
  return [...read, ...unread].filter(({ withdrawn }) => !withdrawn);
};

export const newRow = (cells: Cells = emptyCells): Row => ({ id: crypto.randomUUID(), cells, problems: {} });

export const isBlank = ({ cells, saved }: Row): boolean =>
  saved === undefined && columns.every((column) => cells[column].trim() === '');

/** Returns the cells with the usual instrument of the pupil unless another one was typed. */
const withInstrument = (before: Cells, cells: Cells, { pupils, earlier }: People): Cells => {
  const usualOf = ({ pupil }: Cells) => usualInstrument(earlier, pupilCalled(pupil, pupils)?._id ?? '');
  const isOwn = cells.instrument !== '' && cells.instrument !== usualOf(before);
  return isOwn ? cells : { ...cells, instrument: usualOf(cells) || cells.instrument };
};

/** Returns a row with another text in a column, without the problems that this may solve. */
export const edited = (row: Row, column: Column, text: string, people: People): Row => {
  const typed = { ...row.cells, [column]: text };
  const cells = column === 'pupil' ? withInstrument(row.cells, typed, people) : typed;
  const { [column]: _, row: __, ...others } = row.problems;
  const problems: Problems = others;
  if (cells.instrument !== row.cells.instrument) delete problems.instrument;
  const isSamePiece = column !== 'pupil' && column !== 'title' && column !== 'partner';
  return {
    ...row,
    cells,
    problems,
    isRepeated: isSamePiece && row.isRepeated === true,
    isTwinElsewhere: isSamePiece && row.isTwinElsewhere === true,
  };
};

/** Returns a row with the problems of its two names. */
export const withNamesChecked = (row: Row, { pupils }: People): Row => {
  const { pupil: _, partner: __, ...others } = row.problems;
  const [pupil, partner] = [nameProblem(row.cells.pupil, pupils), nameProblem(row.cells.partner, pupils)];
  return { ...row, problems: { ...others, ...(pupil && { pupil }), ...(partner && { partner }) } };
};

/** Returns pasted cells as a row with its problems, and with the label of the pupil whom a name means. */
export const pastedRow = (cells: Cells, people: People): Row => {
  const labelOf = (text: string) => pupilCalled(text, people.pupils)?.label ?? text;
  const named = { ...cells, pupil: labelOf(cells.pupil), partner: labelOf(cells.partner) };
  const row = newRow(withInstrument(emptyCells, named, people));
  const checked = checkRow(row, people);
  return 'problems' in checked ? { ...row, problems: checked.problems } : row;
};

/** Returns a row for each pupil who has none and is not signed up, with the latest piece at another event. */
export const rowsOfLastPieces = (rows: readonly Row[], { pupils, earlier }: People, event: string): Row[] => {
  const signedUp = signupsHere({ pupils, earlier }, [], event).flatMap(({ people }) => people);
  const taken = [
    ...rows
      .flatMap(({ cells }) => [cells.pupil, cells.partner])
      .map((text) => pupilCalled(text, pupils)?._id),
    ...signedUp.map(({ profile }) => profile._id),
  ];
  return latestPieces(pupils, earlier, event).flatMap(({ pupil, piece }) => {
    const people = piece.people.filter(({ role }) => role === 'performer');
    const own = people.find(({ profile }) => profile._id === pupil._id);
    const others = people.filter((person) => person !== own).map(({ profile }) => profile._id);
    const partner = pupils.find(({ _id }) => others.includes(_id));
    if (taken.includes(pupil._id)) return [];
    return newRow({
      pupil: pupil.label,
      title: piece.title,
      composer: piece.composer,
      time: piece.time ? formatMinutes(piece.time) : '',
      instrument: own?.instrument ?? '',
      partner: partner?.label ?? '',
    });
  });
};

/** Returns the instrument of the partner: the usual one, otherwise that of the row. */
export const partnerInstrument = ({ instrument }: Cells, partner: string, { earlier }: People): string =>
  usualInstrument(earlier, partner) || instrument;

const columnOf = (field: string): Column | 'row' => {
  if (field === 'profile') return 'pupil';
  if (field.endsWith('instrument')) return 'instrument';
  if (field.startsWith('performers')) return 'partner';
  return columns.find((column) => column === field) ?? 'row';
};

const sentenceOf = (code: string): string | undefined =>
  code === 'profile' ? messages.signUpMany.noPupil : fieldSentence(code);

const rowProblems = (codes: readonly (readonly [field: string, code: string])[]): Problems =>
  Object.fromEntries(codes.map(([field, code]) => [columnOf(field), sentenceOf(code)]));

/** Returns the error messages for a row that the server refused. */
export const refusedProblems = (error: ApiError): Problems => {
  const fields = Object.entries(error.fields);
  return fields.length > 0 ? rowProblems(fields) : { row: failureSentence(error) };
};

/** Returns the input of a row, or the problems that it has. */
export const checkRow = (row: Row, people: People): { input: PerformanceFields } | { problems: Problems } => {
  const { pupil: typed, partner: typedPartner, ...fields } = row.cells;
  const names = withNamesChecked({ ...row, problems: {} }, people).problems;
  const pupil = pupilCalled(typed, people.pupils)?._id ?? '';
  const partner = pupilCalled(typedPartner, people.pupils)?._id;
  if (partner !== undefined && partner === pupil) names.partner = fieldSentence('profileTwice') ?? '';
  const instrument = partnerInstrument(row.cells, partner ?? '', people);
  const performers = partner ? [{ profile: partner, instrument, role: 'performer' as const }] : [];
  const result = PerformanceFields.safeParse(
    toInput({ ...emptyValues, ...fields, profile: pupil, performers }),
  );
  if (result.success && Object.keys(names).length === 0) return { input: result.data };
  const issues = result.error?.issues ?? [];
  const codes = issues.map(({ path, message }) => [path.map(String).join('.'), message] as const);
  return { problems: { ...rowProblems(codes), ...names } };
};

/** Returns whether a sign-up has the fields of a request. */
export const hasFields = (
  made: PerformanceResponse,
  { event: _, user: __, ...fields }: Attempt['body'],
): boolean => {
  const { data } = PerformanceFields.safeParse(toInput(toValues(made)));
  return JSON.stringify(data) === JSON.stringify(fields);
};

/** Returns whether the last request of a row had the cells that the row has now. */
export const isSameAttempt = ({ attempt, cells }: Row): boolean => attempt?.cells === JSON.stringify(cells);

/** Returns whether a pupil of a row is signed up with the same piece already, unless the teacher confirmed the row. */
export const isTwin = (row: Row, { pupils }: People, here: readonly PerformanceResponse[]): boolean => {
  const { title, pupil, partner } = row.cells;
  if (row.saved !== undefined || row.isRepeated) return false;
  if (row.isTwinElsewhere) return true;
  if (isSameAttempt(row) || title.trim() === '') return false;
  const profiles = [pupil, partner].flatMap((text) => pupilCalled(text, pupils)?._id ?? []);
  return profiles.some((profile) => twinOf({ title, profile }, here) !== undefined);
};
