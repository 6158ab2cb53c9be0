interface Columns {
  /** Printed in programs, and stored in their published versions. */
  printed: boolean;
  /** Shown on the public program page. */
  public: boolean;
  /** Part of a piece's line in mails. */
  mailed: boolean;
  /** A change of the field is mailed to the family. */
  compared: boolean;
}

/** The fields of a sign-up that describe the piece, not its people, and where each appears. A missing column does not compile. */
export const pieceColumns = {
  title: { printed: true, public: true, mailed: true, compared: true },
  composer: { printed: true, public: true, mailed: true, compared: true },
  time: { printed: false, public: false, mailed: true, compared: true },
  accompanist: { printed: false, public: false, mailed: false, compared: true },
  notes: { printed: false, public: false, mailed: false, compared: true },
  wish: { printed: false, public: false, mailed: false, compared: true },
} as const satisfies Record<string, Columns>;

export type PieceField = keyof typeof pieceColumns;
type FieldsWith<Column extends keyof Columns> = {
  [Field in PieceField]: (typeof pieceColumns)[Field][Column] extends true ? Field : never;
}[PieceField];
export type PrintedField = FieldsWith<'printed'>;
export type MailedField = FieldsWith<'mailed'>;

export const pieceFields = Object.keys(pieceColumns) as PieceField[];
const fieldsWith = <Column extends keyof Columns>(column: Column): FieldsWith<Column>[] =>
  pieceFields.filter((field): field is FieldsWith<Column> => pieceColumns[field][column]);
export const printedFields = fieldsWith('printed');
export const publicFields = fieldsWith('public');
export const mailedFields = fieldsWith('mailed');
export const comparedFields = fieldsWith('compared');

export type BylineField = Exclude<PrintedField, 'title'>;

/** The printed fields next to a piece's title. */
export const bylineFields = printedFields.filter((field): field is BylineField => field !== 'title');

/**
 * Returns the text next to a piece's title, in programs, lists and mails. The spreadsheet has a column for each field.
 * @example byline(gavotte) // 'François-Joseph Gossec'
 */
export const byline = (piece: Record<BylineField, string>, comma = ', '): string =>
  bylineFields
    .map((field) => piece[field])
    .filter(Boolean)
    .join(comma);

/** Returns an object with one value for each of the fields. */
export const eachField = <Field extends string, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

/** Copies these fields of an object. */
export const pickFields = <From, Field extends keyof From & string>(
  from: From,
  fields: readonly Field[],
): Pick<From, Field> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as unknown as Pick<From, Field>;
