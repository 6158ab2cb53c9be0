import type { PerformanceResponse } from '@portal/contracts/performances';
import { printedPieces } from '@portal/contracts/testing/printed-pieces';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { eventOf, idOf, performanceOf, profileOf } from '../../testing/fixtures.ts';
import { linkTo, type ShareLink } from '../../shared/sharing/share-link.ts';
import { programText, type ProgramText } from './program-lines.ts';
import { wordDocument, type Layout } from './word-document.ts';

type Node = Record<string, unknown>;

/** Unpacks a document, with another library than the one that packed it. */
const filesOf = async (
  text: ProgramText,
  layout: Partial<Layout> = {},
  link?: ShareLink,
): Promise<Record<string, string>> => {
  const document = await wordDocument(text, { paper: 'letter', isBooklet: false, ...layout }, link);
  const packed = new Uint8Array(await document.arrayBuffer());
  return Object.fromEntries(
    Object.entries(unzipSync(packed)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
};

const parser = new XMLParser({
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  isArray: (name) => ['w:p', 'w:r', 'w:t', 'w:tab', 'w:style'].includes(name),
});
const parse = (xml: string): Node => parser.parse(xml) as Node;
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Node | undefined)?.[name], node);

interface Paragraph {
  style: string;
  text: string;
  node: Node;
}

const textOf = (paragraph: Node): string =>
  ((paragraph['w:r'] ?? []) as Node[])
    .map((run) => {
      const words = ((run['w:t'] ?? []) as (string | Node)[]).map((t) =>
        typeof t === 'string' ? t : ((t['#text'] as string | undefined) ?? ''),
      );
      return ('w:tab' in run ? '\t' : '') + words.join('');
    })
    .join('');

const paragraphsOf = (files: Record<string, string>): Paragraph[] => {
  const paragraphs = at(parse(files['word/document.xml'] ?? ''), 'w:document', 'w:body', 'w:p') as Node[];
  return paragraphs.map((node) => ({
    style: (at(node, 'w:pPr', 'w:pStyle', '@_w:val') as string | undefined) ?? '',
    text: textOf(node),
    node,
  }));
};

const linesOf = (files: Record<string, string>) => paragraphsOf(files).map(({ text: line }) => line);

const event = eventOf(1, {
  name: 'Winter Strings',
  date: '2090-12-06T22:00:00.000Z',
  description: 'Quiet, please.\nTea after.',
});
const performances = new Map([1, 2].map((number) => [idOf('d', number), performanceOf(number)]));
const items = [
  { id: idOf('b', 1), kind: 'section' as const, title: 'First half' },
  { id: idOf('d', 1), kind: 'piece' as const },
  { id: idOf('b', 2), kind: 'break' as const, title: 'Intermission', seconds: 600 },
  { id: idOf('d', 2), kind: 'piece' as const },
  { id: idOf('d', 9), kind: 'piece' as const },
];
const text = programText(event, items, performances, { hasSchool: true });
const textOfOne = (piece: PerformanceResponse) =>
  programText(event, [{ id: piece._id, kind: 'piece' }], new Map([[piece._id, piece]]), { hasSchool: true });
const bodyOf = (files: Record<string, string>) =>
  at(parse(files['word/document.xml'] ?? ''), 'w:document', 'w:body');
const stylesOf = (files: Record<string, string>) =>
  at(parse(files['word/styles.xml'] ?? ''), 'w:styles', 'w:style') as Node[];

describe('the Word document', () => {
  it('has title, address, date and time, description, then each performance in order', async () => {
    expect(linesOf(await filesOf(text))).toEqual([
      'Winter Strings',
      '418 Maple Ct',
      'Oakland, California 94610',
      'Wednesday, December 6, 2090, 2:00 PM',
      'Quiet, please.',
      'Tea after.',
      'First half',
      'Gavotte in D\tGossec',
      'Theo Marsh, violin',
      '1st grade, Lincoln Middle',
      'Intermission, 10 minutes',
      'Méditation\tGossec',
      'Ana Lí, violin',
      '2nd grade, Lincoln Middle',
      `${idOf('d', 9)} not found`,
    ]);
  });

  it('has the numbers of the pieces if the setting is on', async () => {
    const withNumbers = programText(event, items, performances, { hasSchool: false, numbers: true });
    for (const isBooklet of [false, true])
      expect(linesOf(await filesOf(withNumbers, { isBooklet }))).toEqual(
        expect.arrayContaining([
          'First half',
          '1. Gavotte in D\tGossec',
          'Intermission, 10 minutes',
          '2. Méditation\tGossec',
          `${idOf('d', 9)} not found`,
        ]),
      );
    expect(programText(event, items, performances, { hasSchool: true, numbers: false })).toEqual(text);
  });

  it.each(printedPieces)('prints %j like every printed program', async (piece, printed) => {
    const performance = performanceOf(1, { ...piece, profile: { ...piece.profile, _id: idOf('b', 1) } });
    const lines = linesOf(await filesOf(textOfOne(performance)));
    const { title, byline, performer, school } = printed;
    const expected = [[title, byline].filter(Boolean).join('\t'), performer, school].filter(Boolean);
    expect(lines.slice(-expected.length)).toEqual(expected);
  });

  it('ends with the address and QR code of the program', async () => {
    const files = await filesOf(text, {}, linkTo({ address: 'k7m2-9xqp-3rwd' }));
    expect(linesOf(files).slice(-2)).toEqual([
      'The program on your phone',
      'localhost:3000/program/k7m2-9xqp-3rwd',
    ]);
    expect(files['word/document.xml']).toContain('descr="QR code of the address"');
    expect(Object.keys(files).some((name) => name.endsWith('.bmp'))).toBe(true);
  });

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Shanghai'])(
    'has the same times in every time zone: %s',
    (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      expect(programText(event, items, performances, { hasSchool: true })).toEqual(text);
      process.env.TZ = before;
    },
  );

  it('has the thank-you text, and the organization as its author', async () => {
    document.head.innerHTML = '<meta name="application-name" content="Music for All">';
    const thanks = 'Thank you, library.\n\nThank you, bakers.';
    const files = await filesOf(programText(event, items, performances, { hasSchool: true, thanks }));
    document.head.innerHTML = '';
    expect(linesOf(files).slice(-2)).toEqual(['Thank you, library.', 'Thank you, bakers.']);
    const core = at(parse(files['docProps/core.xml'] ?? ''), 'cp:coreProperties');
    expect([at(core, 'dc:creator'), at(core, 'cp:lastModifiedBy')]).toEqual([
      'Music for All',
      'Music for All',
    ]);
  });

  it.each([
    ['letter', 7920, 12_240],
    ['a4', 8419, 11_906],
  ] as const)('for a booklet on %s has half sheets, for Word to fold', async (paper, width, height) => {
    const files = await filesOf(text, { paper, isBooklet: true });
    const size = at(bodyOf(files), 'w:sectPr', 'w:pgSz') as Node;
    expect(size).toMatchObject({
      '@_w:w': String(width),
      '@_w:h': String(height),
      '@_w:orient': 'landscape',
    });
    expect(files['word/settings.xml']).toContain('<w:bookFoldPrinting/>');
    expect(linesOf(files)).toContain('Theo Marsh, violin · 1st grade, Lincoln Middle');
  });

  it('for a booklet has the grade of each performer next to the name', async () => {
    const carmen = {
      ...profileOf(2),
      firstName: 'Carmen',
      lastName: 'Ruiz',
      grade: 99,
      adult: true as const,
    };
    const performers = [
      { profile: profileOf(3), instrument: 'cello', role: 'performer' as const },
      { profile: carmen, instrument: 'piano', role: 'accompanist' as const },
    ];
    const files = await filesOf(textOfOne(performanceOf(1, { performers })), { isBooklet: true });
    expect(linesOf(files).at(-1)).toBe(
      'Theo Marsh, violin · 1st grade, Lincoln Middle; June Park, cello · 3rd grade, Lincoln Middle; acc. Carmen Ruiz',
    );
  });

  it('has names and titles that are written from right to left in runs of that direction', async () => {
    const profile = { ...profileOf(1), firstName: 'ليلى', lastName: 'حداد' };
    const files = await filesOf(textOfOne(performanceOf(1, { title: 'لما بدا يتثنى (1911)', profile })));
    const runs = paragraphsOf(files).flatMap(({ node }) => (node['w:r'] ?? []) as Node[]);
    const turned = runs.filter((run) => 'w:rtl' in ((run['w:rPr'] ?? {}) as Node));
    expect(turned.map((run) => textOf({ 'w:r': [run] }))).toEqual(['لما بدا يتثنى', 'ليلى حداد']);
  });

  it('uses no italics for scripts without italics', async () => {
    const piece = performanceOf(1, {
      composer: '黄海怀 Huang 第 15 号',
      profile: { ...profileOf(1), school: '橡树小学' },
    });
    const runs = paragraphsOf(await filesOf(textOfOne(piece))).flatMap(
      ({ node }) => (node['w:r'] ?? []) as Node[],
    );
    const slanted = runs.filter((run) => at(run, 'w:rPr', 'w:i', '@_w:val') === 'false');
    expect(slanted.map((run) => textOf({ 'w:r': [run] }))).toEqual(['黄海怀', '第 15 号', '橡树小学']);
  });

  it('leaves out grade and school when they are switched off', async () => {
    const files = await filesOf(programText(event, items, performances, { hasSchool: false }));
    expect(linesOf(files).join()).not.toContain('Lincoln');
  });

  it.each([
    ['letter', 12_240, 15_840, 9360],
    ['a4', 11_906, 16_838, 9026],
  ] as const)('on %s has the composer at the right edge of the text', async (paper, width, height, edge) => {
    const files = await filesOf(text, { paper });
    const body = bodyOf(files);
    expect(at(body, 'w:sectPr', 'w:pgSz', '@_w:w')).toBe(String(width));
    expect(at(body, 'w:sectPr', 'w:pgSz', '@_w:h')).toBe(String(height));
    const margins = ['left', 'right'].map((side) => Number(at(body, 'w:sectPr', 'w:pgMar', `@_w:${side}`)));
    const piece = paragraphsOf(files).find(({ style }) => style === 'ProgramPiece');
    const [tab] = at(piece?.node, 'w:pPr', 'w:tabs', 'w:tab') as Node[];
    expect([tab?.['@_w:val'], tab?.['@_w:pos']]).toEqual(['right', String(edge)]);
    expect(width - (margins[0] ?? 0) - (margins[1] ?? 0)).toBe(edge);
  });

  it('uses styles that can be changed in Word', async () => {
    const files = await filesOf(text);
    const used = new Set(paragraphsOf(files).map(({ style }) => style));
    const defined = new Set(stylesOf(files).map((style) => style['@_w:styleId']));
    expect([...used].sort()).toEqual([
      'EventDescription',
      'EventDetails',
      'Heading1',
      'ProgramBreak',
      'ProgramPerformer',
      'ProgramPiece',
      'ProgramSchool',
      'Title',
    ]);
    expect([...used].filter((style) => !defined.has(style))).toEqual([]);
  });

  it('keeps a piece with its performer, and a section with its first piece, on one page', async () => {
    const files = await filesOf(text);
    const keepsNext = (id: string) => {
      const style = stylesOf(files).find((one) => one['@_w:styleId'] === id);
      return 'w:keepNext' in (at(style, 'w:pPr') as Node);
    };
    expect(keepsNext('ProgramPiece') && keepsNext('Heading1')).toBe(true);
    const performers = paragraphsOf(files).filter(({ style }) => style === 'ProgramPerformer');
    expect(performers.every(({ node }) => 'w:keepNext' in (node['w:pPr'] as Node))).toBe(true);
  });

  it('names a font with Chinese characters', async () => {
    const styles = parse((await filesOf(text))['word/styles.xml'] ?? '');
    const fonts = at(styles, 'w:styles', 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:rFonts');
    expect(at(fonts, '@_w:eastAsia')).toBe('SimSun');
  });

  it('contains no link, no macro, and no field except the page numbers', async () => {
    const files = await filesOf(text);
    const all = Object.values(files).join('\n');
    expect(all).not.toMatch(/TargetMode="External"|fldSimple|vbaProject/);
    expect([...all.matchAll(/<w:instrText[^>]*>(.*?)</g)].map(([, field]) => field)).toEqual([
      'PAGE',
      'NUMPAGES',
    ]);
    expect(Object.keys(files).filter((name) => /vba|embeddings|media/.test(name))).toEqual([]);
  });

  it('is valid XML and keeps lines apart, for any text', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 40 });
    const controls = ['\ufffe', '\uffff', '\u0000', '\u000b', '\ud800', '\u202e'];
    const hostile = fc.constantFrom(...controls, ']]>', '<w:p/>', '&amp;', 'a\tb\nc');
    const typed = fc.oneof(
      anything,
      hostile,
      fc.tuple(anything, hostile).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(typed, typed, typed, typed, async (name, title, composer, firstName) => {
        const profile = { ...profileOf(1), firstName, school: name };
        const piece = performanceOf(1, { title, composer, profile });
        const made = programText(
          { ...event, name, description: title },
          [
            { id: piece._id, kind: 'piece' },
            { id: idOf('b', 1), kind: 'section', title: composer },
          ],
          new Map([[piece._id, piece]]),
          { hasSchool: true },
        );
        const files = await filesOf(made);
        for (const [file, xml] of Object.entries(files)) {
          if (!/\.(xml|rels)$/.test(file)) continue;
          expect(XMLValidator.validate(xml)).toBe(true);
          expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u);
        }
        const lines = linesOf(files);
        expect(lines[0]).toBe(made.name);
        expect(lines).toHaveLength(1 + 3 + made.description.length + 4);
      }),
      { seed: 5, numRuns: 60 },
    );
  });
});
