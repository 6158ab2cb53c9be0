import { describe, expect, it } from 'vitest';
import { emptyCells, mostRows, parseRows, type Cells } from './parse-rows.ts';

const row = (cells: Partial<Cells>): Cells => ({ ...emptyCells, ...cells });
const emily = row({
  pupil: 'Emily Lin',
  title: 'Minuet in G',
  composer: 'Petzold',
  time: '1:20',
  instrument: 'Piano',
  partner: 'Noah Kim',
});
const lastFirst = row({ pupil: 'Lin, Emily', title: 'Arabesque, Op. 100', composer: 'Burgmüller' });

describe('parseRows', () => {
  it.each<[string, string, Cells[]]>([
    ['tabs', 'Emily Lin\tMinuet in G\tPetzold\t1:20\tPiano\tNoah Kim', [emily]],
    ['commas', 'Emily Lin,Minuet in G,Petzold,1:20,Piano,Noah Kim', [emily]],
    ['semicolons', 'Emily Lin; Minuet in G; Petzold; 1:20; Piano; Noah Kim', [emily]],
    [
      'each line with another separator',
      'Emily Lin\tMinuet in G\tPetzold\t1:20\tPiano\tNoah Kim\nEmily Lin,Minuet in G,Petzold,1:20,Piano,Noah Kim\nEmily Lin;Minuet in G;Petzold;1:20;Piano;Noah Kim',
      [emily, emily, emily],
    ],
    ['commas in a line with tabs', 'Lin, Emily\tArabesque, Op. 100\tBurgmüller', [lastFirst]],
    ['commas in a line with semicolons', 'Lin, Emily;Arabesque, Op. 100;Burgmüller', [lastFirst]],
    ['quoted commas', '"Lin, Emily","Arabesque, Op. 100",Burgmüller', [lastFirst]],
    [
      'a semicolon in a line with commas',
      'Ben,Sonata; Allegro,Mozart',
      [row({ pupil: 'Ben', title: 'Sonata; Allegro', composer: 'Mozart' })],
    ],
    ['doubled quotes', 'Ben,"Trio ""Gypsy"", III"', [row({ pupil: 'Ben', title: 'Trio "Gypsy", III' })]],
    ['quotes at both ends', 'Ben\t"Ah" and "Oh"', [row({ pupil: 'Ben', title: '"Ah" and "Oh"' })]],
    ['quotes in the middle', 'Ben\tThe "Gypsy" Trio', [row({ pupil: 'Ben', title: 'The "Gypsy" Trio' })]],
    ['text that begins with quotes', 'Ben\t"Gypsy" Trio', [row({ pupil: 'Ben', title: '"Gypsy" Trio' })]],
    [
      'a quote that is never closed',
      'Ben\t"Gypsy\nEmily\tAir',
      [row({ pupil: 'Ben', title: '"Gypsy' }), row({ pupil: 'Emily', title: 'Air' })],
    ],
    [
      'a quote behind a comma in a line with tabs',
      'Ben\tSong,"Hi"\tFoo',
      [row({ pupil: 'Ben', title: 'Song,"Hi"', composer: 'Foo' })],
    ],
    ['an empty quoted field', 'Ben,"",Bach', [row({ pupil: 'Ben', composer: 'Bach' })]],
    [
      'line breaks in quotes',
      'Ben\t"Concerto\r\nin A minor"\tVivaldi\r\nEmily\tAir',
      [
        row({ pupil: 'Ben', title: 'Concerto in A minor', composer: 'Vivaldi' }),
        row({ pupil: 'Emily', title: 'Air' }),
      ],
    ],
    ['a byte order mark', '\uFEFFpupil,piece\nBen,Air', [row({ pupil: 'Ben', title: 'Air' })]],
    [
      'Windows and old Mac line ends, and empty lines',
      'Ben\tAir\r\n\r\n\t\t\r\nEmily\tGigue\rNoah\tBourrée\r\n',
      [
        row({ pupil: 'Ben', title: 'Air' }),
        row({ pupil: 'Emily', title: 'Gigue' }),
        row({ pupil: 'Noah', title: 'Bourrée' }),
      ],
    ],
    [
      'full-width digits and colons',
      '林子涵\t渔舟唱晚\t娄树华\t５：３０',
      [row({ pupil: '林子涵', title: '渔舟唱晚', composer: '娄树华', time: '5:30' })],
    ],
    [
      'formulas as text',
      '=1+1\t+SUM(A1)\t@cmd\t-1',
      [row({ pupil: '=1+1', title: '+SUM(A1)', composer: '@cmd', time: '-1' })],
    ],
    ['more columns than the grid has', 'Emily Lin,Minuet in G,Petzold,1:20,Piano,Noah Kim,x,y', [emily]],
    ['one column', 'Ben\nEmily', [row({ pupil: 'Ben' }), row({ pupil: 'Emily' })]],
    ['nothing', ' \n\t\n', []],
    ['a header only', 'Pupil,Piece', []],
  ])('reads %s', (_, text, expected) => {
    expect(parseRows(text)).toEqual({ rows: expected, refused: 0, unused: [] });
  });

  it.each([
    'Minutes\tPiece\tName\tGrade\tPartner\tInstrument\tComposer',
    'LENGTH (m:ss)\tTitle:\tPupil\tGrade\tPartner\tInstrument\tComposer',
    'Duración\tTítulo\tAlumno\tGrado\tPareja\tInstrumento\tCompositor',
    '时长\t曲名\t学生\t年级\t搭档\t乐器\t作曲家',
    '時長\t曲名\t學生\t年級\t搭檔\t樂器\t作曲家',
  ])('reads columns in the order of the header %j', (header) => {
    const text = `${header}\n1:20\tMinuet in G\tEmily Lin\t5\tNoah Kim\tPiano\tPetzold`;
    expect(parseRows(text).rows).toEqual([emily]);
  });

  it.each([
    ['Instrument,Student,Song,Teacher', ['Teacher']],
    ['Child,Grade,Work,Composition,,Room', ['Grade', 'Composition', 'Room']],
    ['Ben,Air,Bach', []],
  ])('returns the headings of %j that are not used', (header, unused) => {
    expect(parseRows(`${header}\nPiano,Ben,Air,Kim,5`).unused).toEqual(unused);
  });

  it('takes a first row with one word of a header as a pupil', () => {
    expect(parseRows('Ben,Piece,Bach').rows).toEqual([
      row({ pupil: 'Ben', title: 'Piece', composer: 'Bach' }),
    ]);
  });

  it.each([
    [mostRows, 200, 50],
    [3, 3, 247],
    [0, 0, 250],
  ])('with room for %i takes %i of 250 rows and refuses %i', (room, taken, refused) => {
    const answer = parseRows(Array.from({ length: 250 }, (_, at) => `Pupil ${at}\tAir`).join('\n'), room);
    expect(answer.rows).toHaveLength(taken);
    expect(answer.refused).toBe(refused);
  });

  it('reads a long text of open quotes in little time', () => {
    expect(parseRows('"a,'.repeat(20_000)).rows).toHaveLength(1);
  }, 5000);
});
