import { folded } from '@portal/contracts/folded';
import { cellsIn } from '@portal/kit/csv';

/** The columns of the grid, in the order of a pasted row without a header. */
export const columns = ['pupil', 'title', 'composer', 'time', 'instrument', 'partner'] as const;
export type Column = (typeof columns)[number];

/** The texts of a row as typed or pasted. */
export type Cells = Record<Column, string>;

export const emptyCells: Cells = {
  pupil: '',
  title: '',
  composer: '',
  time: '',
  instrument: '',
  partner: '',
};

/** The largest number of rows in a grid. */
export const mostRows = 200;

// Words of header rows in all languages of the portal, folded.
const headerWords: Record<Column, string> = {
  pupil:
    'pupil|pupils|student|students|student name|child|name|performer|performers|alumno|alumna|estudiante|nino|nina|nombre|interprete|interpretes|学生|姓名|名字|孩子|演奏者|演出者|學生',
  title:
    'piece|title|music title|song|work|composition|obra|pieza|cancion|composicion|titulo|titulo de la obra|曲目|曲名|作品|歌曲|乐曲|樂曲',
  composer: 'composer|compositor|compositora|作曲家|作曲|作曲者',
  time: 'length|minutes|min|time|duration|duracion|minutos|tiempo|时长|演奏时长|分钟|時長|長度|演出時間長度|分鐘',
  instrument: 'instrument|instrumento|乐器|樂器',
  partner: 'partner|duet partner|duet|pareja|companero|companera|duo|搭档|合奏者|搭檔',
};

const columnOf = (cell: string): Column | undefined => {
  const word = folded(cell.replace(/[(（].*$/, '')).replace(/[*:]+$/, '');
  return columns.find((column) => headerWords[column].split('|').includes(word));
};

/** Returns the column of each cell if a record is a header; undefined otherwise. */
const headerIn = (record: readonly string[] = []): (Column | undefined)[] | undefined => {
  const named = record.map(columnOf);
  const known = named.filter(Boolean).length;
  return known > 1 || (known === 1 && record.filter(Boolean).length === 1) ? named : undefined;
};

interface ParsedRows {
  rows: Cells[];
  refused: number;
  unused: string[];
}

/**
 * Reads rows of a spreadsheet or a CSV file: separated by tabs, semicolons or commas, with or without a header. Formulas
 * stay text. Returns at most `room` rows, how many more there were, and the headings of the columns that are not used.
 */
export const parseRows = (text: string, room = mostRows): ParsedRows => {
  const records = cellsIn(text);
  const header = headerIn(records[0]);
  const order: readonly (Column | undefined)[] = header ?? columns;
  const rows = (header ? records.slice(1) : records).map((record): Cells => {
    const cellOf = (column: Column) => record[order.indexOf(column)] ?? '';
    const cells = Object.fromEntries(columns.map((column) => [column, cellOf(column)])) as Cells;
    return { ...cells, time: cells.time.normalize('NFKC') };
  });
  const filled = rows.filter((cells) => columns.some((column) => cells[column] !== ''));
  // Uses the first of two columns with the same meaning.
  const unused = records[0]?.filter((_, at) => header && (!header[at] || header.indexOf(header[at]) < at));
  return {
    rows: filled.slice(0, room),
    refused: Math.max(0, filled.length - room),
    unused: unused?.filter(Boolean) ?? [],
  };
};
