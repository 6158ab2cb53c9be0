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
export type PrintedField = FieldsWith<typeof pieceColumns, 'printed'>;
export type MailedField = FieldsWith<typeof pieceColumns, 'mailed'>;

/** The rows of a table of fields that have all of these columns. */
export type FieldsWith<Table, Column extends string> = {
  [Field in keyof Table & string]: Table[Field] extends Record<Column, true> ? Field : never;
}[keyof Table & string];
export const fieldsWith = <Column extends string, Table extends Record<string, Record<Column, boolean>>>(
  table: Table,
  ...columns: readonly Column[]
): FieldsWith<Table, Column>[] =>
  (Object.keys(table) as (keyof Table & string)[]).filter((field): field is FieldsWith<Table, Column> =>
    columns.every((column) => table[field]?.[column]),
  );

export const pieceFields = Object.keys(pieceColumns) as PieceField[];
export const printedFields = fieldsWith(pieceColumns, 'printed');
export const publicFields = fieldsWith(pieceColumns, 'public');
export const mailedFields = fieldsWith(pieceColumns, 'mailed');
export const comparedFields = fieldsWith(pieceColumns, 'compared');

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
