import { partsByDirection } from '@portal/contracts/direction';
import { intlLocale, locale } from '@portal/kit/locale';
import {
  AlignmentType,
  LineRuleType,
  PageOrientation,
  TabStopType,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  Tab,
  TextRun,
  type IParagraphStyleOptions,
  type IStylesOptions,
} from 'docx';
import { messages } from '../../messages.ts';
import type { ProgramLine, ProgramText } from './program-lines.ts';
import { codeImage } from '../../shared/sharing/code-image.ts';
import type { ShareLink } from '../../shared/sharing/share-link.ts';

export type Paper = 'letter' | 'a4';

/** The paper, and whether it is folded: a booklet has two pages on each side of a sheet. */
export interface Layout {
  paper: Paper;
  isBooklet: boolean;
}

// Sizes in twentieths of a point.
const papers: Record<Paper, { width: number; height: number }> = {
  letter: { width: 12_240, height: 15_840 },
  a4: { width: 11_906, height: 16_838 },
};

const sizeOf = ({ paper, isBooklet }: Layout): { width: number; height: number; margin: number } => {
  const { width, height } = papers[paper];
  return isBooklet
    ? { width: Math.floor(height / 2), height: width, margin: 860 }
    : { width, height, margin: 1440 };
};

/** Returns the size and margins of a page. For a booklet, Word needs the size of half a sheet, in landscape. */
export const pageOf = (layout: Layout) => {
  const { width, height, margin } = sizeOf(layout);
  return {
    // In landscape, the library swaps width and height.
    size: layout.isBooklet
      ? { width: height, height: width, orientation: PageOrientation.LANDSCAPE }
      : { width, height, orientation: PageOrientation.PORTRAIT },
    margin: { top: margin, right: margin, bottom: margin, left: margin, footer: margin / 2 },
  };
};

// Every Word and LibreOffice's Chinese packages include the East Asian font. Without it, names turn into boxes.
const font = { ascii: 'Georgia', hAnsi: 'Georgia', cs: 'Georgia', eastAsia: 'SimSun' };

const languageOf = () => ({
  value: locale().startsWith('zh') ? 'en-US' : intlLocale(),
  eastAsia: locale() === 'zh-Hant' ? 'zh-TW' : 'zh-CN',
});

const style = (
  id: string,
  name: string,
  options: Omit<IParagraphStyleOptions, 'id' | 'name'>,
): IParagraphStyleOptions => ({ id, name, basedOn: 'Normal', next: id, quickFormat: true, ...options });

/** Returns named styles, so that users can restyle the whole program in Word. */
export const wordStyles = ({ isBooklet }: Layout): IStylesOptions => {
  // A booklet has smaller fonts (in half points) and less space.
  const size = (large: number) => Math.round(large * (isBooklet ? 0.82 : 1));
  const space = (large: number) => Math.round(large * (isBooklet ? 0.5 : 1));
  const centered = AlignmentType.CENTER;
  return {
    default: {
      document: {
        run: { font, size: size(22), language: languageOf() },
        paragraph: { spacing: { after: 0, line: 240, lineRule: LineRuleType.AUTO } },
      },
      title: {
        run: { font, size: size(52) },
        paragraph: { alignment: centered, spacing: { after: 120 } },
      },
      heading1: {
        run: { font, size: size(26), bold: true, color: '000000' },
        paragraph: { spacing: { before: space(360), after: space(160) }, keepNext: true, keepLines: true },
      },
    },
    paragraphStyles: [
      style('ProgramOrganization', 'Program Organization', {
        paragraph: { alignment: centered, spacing: { before: 2800, after: 480 } },
      }),
      style('EventDetails', 'Event Details', { paragraph: { alignment: centered } }),
      style('EventDescription', 'Event Description', {
        run: { italics: true },
        paragraph: { alignment: centered, spacing: { before: 160 } },
      }),
      style('ProgramPiece', 'Program Piece', {
        run: { bold: true },
        paragraph: { spacing: { before: space(200) }, keepNext: true, keepLines: true },
      }),
      style('ProgramPerformer', 'Program Performer', {
        paragraph: { indent: { left: space(360) }, keepLines: true },
      }),
      style('ProgramSchool', 'Program School', {
        run: { italics: true, color: '444444' },
        paragraph: { indent: { left: 360 }, keepLines: true },
      }),
      style('ProgramBreak', 'Program Break', {
        run: { italics: true },
        paragraph: {
          alignment: centered,
          spacing: { before: space(280), after: space(120) },
          keepLines: true,
        },
      }),
      style('ProgramThanks', 'Program Thanks', {
        paragraph: { alignment: centered, spacing: { before: 480 }, contextualSpacing: true },
      }),
      style('ProgramLink', 'Program Link', { paragraph: { alignment: centered } }),
      style('ProgramFooter', 'Program Footer', {
        run: { size: 18, color: '444444' },
        paragraph: { alignment: centered },
      }),
    ],
    characterStyles: [
      {
        id: 'ProgramComposer',
        name: 'Program Composer',
        run: { bold: false, italics: true },
        quickFormat: true,
      },
    ],
  };
};

/** Returns the tab stop that aligns the byline with the right margin. */
export const bylineTab = (layout: Layout) => {
  const { width, margin } = sizeOf(layout);
  return [{ type: TabStopType.RIGHT, position: width - 2 * margin }];
};

/**
 * The Word settings for a booklet: two pages per side, in folding order. The docx library has no option for it, so
 * this replaces its settings file; the other elements are those the library writes.
 */
export const bookletSettings = {
  path: 'word/settings.xml',
  data:
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
    '<w:defaultTabStop w:val="720"/><w:bookFoldPrinting/>' +
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>' +
    '</w:settings>',
};

// Matches runs of Chinese, Japanese and Korean text with digits in between. These scripts have no italics, and
// slanted glyphs are hard to read.
const letter =
  '[\\p{Script_Extensions=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}！（），：；？]';
const upright = new RegExp(`(${letter}(?:[${letter}\\d\\s]*${letter})?)`, 'v');

const runsOf = (text: string, style?: string): TextRun[] =>
  partsByDirection(text).flatMap((part, at) => {
    const turned = at % 2 === 1 && { rightToLeft: true };
    const texts = part.split(upright).filter((text) => text !== '');
    return texts.map(
      (text) => new TextRun({ text, style, ...turned, ...(upright.test(text) && { italics: false }) }),
    );
  });

const paragraph = (style: string, text: string): Paragraph =>
  new Paragraph({ style, children: runsOf(text) });

const pieceParagraphs = (line: ProgramLine & { kind: 'piece' }, layout: Layout): Paragraph[] => {
  const { title, byline, performer, people, school } = line;
  const right =
    byline === '' ? [] : [new TextRun({ children: [new Tab()] }), ...runsOf(byline, 'ProgramComposer')];
  const head = new Paragraph({
    style: 'ProgramPiece',
    tabStops: bylineTab(layout),
    children: [...runsOf(title), ...right],
  });
  // In a booklet, the school shares the line of its performer to save space.
  if (layout.isBooklet) return [head, paragraph('ProgramPerformer', people)];
  return [
    head,
    new Paragraph({ style: 'ProgramPerformer', children: runsOf(performer), keepNext: school !== undefined }),
    ...(school === undefined ? [] : [paragraph('ProgramSchool', school)]),
  ];
};

const paragraphsOf = (line: ProgramLine, layout: Layout): Paragraph[] => {
  switch (line.kind) {
    case 'piece':
      return pieceParagraphs(line, layout);
    case 'section':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, children: runsOf(line.title) })];
    case 'missing':
      return [new Paragraph({ style: 'ProgramPiece', text: line.title, keepNext: false })];
    case 'break':
    case 'announcement':
      return [paragraph('ProgramBreak', line.title)];
  }
};

const headParagraphs = ({ name, details, description }: ProgramText): Paragraph[] => [
  new Paragraph({ heading: HeadingLevel.TITLE, text: name }),
  ...details.map((text) => paragraph('EventDetails', text)),
  ...description.map((text) => paragraph('EventDescription', text)),
];

const codeSize = 96;

const linkParagraphs = (link: ShareLink): Paragraph[] => [
  new Paragraph({
    style: 'ProgramLink',
    keepNext: true,
    spacing: { before: 480 },
    children: [
      new ImageRun({
        type: 'bmp',
        data: codeImage(link.code),
        transformation: { width: codeSize, height: codeSize },
        altText: { name: 'QR', description: messages.sharing.code },
      }),
    ],
  }),
  new Paragraph({ style: 'ProgramLink', text: messages.sharing.onYourPhone, keepNext: true }),
  paragraph('ProgramLink', link.printed),
];

const pageNumbers = (): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'ProgramFooter',
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  });

/** Returns the program as a Word document: single pages, or a booklet with a cover, ready to fold. */
export const wordDocument = (text: ProgramText, layout: Layout, link?: ShareLink): Promise<Blob> => {
  const { organization, name, lines, thanks } = text;
  const page = pageOf(layout);
  const footers = { default: pageNumbers() };
  const body = [
    ...lines.flatMap((line) => paragraphsOf(line, layout)),
    ...thanks.map((line) => paragraph('ProgramThanks', line)),
    ...(link ? linkParagraphs(link) : []),
  ];
  const cover = [paragraph('ProgramOrganization', organization), ...headParagraphs(text)];
  const document = new Document({
    title: name,
    creator: organization,
    lastModifiedBy: organization,
    styles: wordStyles(layout),
    sections: layout.isBooklet
      ? [
          { properties: { page }, children: cover },
          { properties: { page, type: SectionType.NEXT_PAGE }, footers, children: body },
        ]
      : [{ properties: { page }, footers, children: [...headParagraphs(text), ...body] }],
  });
  return Packer.toBlob(document, undefined, layout.isBooklet ? [bookletSettings] : []);
};
