import {
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
} from 'docx';
import { messages } from '../../messages.ts';
import { codeImage } from '../../shared/sharing/code-image.ts';
import type { ShareLink } from '../../shared/sharing/share-link.ts';
import { composerTab, pageOf, wordStyles, type Layout } from './word-styles.ts';
import type { ProgramLine, ProgramText } from './program-lines.ts';

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
  text
    .split(upright)
    .filter((part) => part !== '')
    .map((part) => new TextRun({ text: part, style, ...(upright.test(part) && { italics: false }) }));

const paragraph = (style: string, text: string): Paragraph =>
  new Paragraph({ style, children: runsOf(text) });

const pieceParagraphs = (line: ProgramLine & { kind: 'piece' }, layout: Layout): Paragraph[] => {
  const { title, composer, performer, school } = line;
  const right =
    composer === '' ? [] : [new TextRun({ children: [new Tab()] }), ...runsOf(composer, 'ProgramComposer')];
  const head = new Paragraph({
    style: 'ProgramPiece',
    tabStops: composerTab(layout),
    children: [new TextRun(title), ...right],
  });
  // In a booklet, the school shares the line of the performer to save space.
  if (layout.isBooklet && school !== undefined)
    return [head, paragraph('ProgramPerformer', `${performer} · ${school}`)];
  return [
    head,
    new Paragraph({ style: 'ProgramPerformer', text: performer, keepNext: school !== undefined }),
    ...(school === undefined ? [] : [paragraph('ProgramSchool', school)]),
  ];
};

const paragraphsOf = (line: ProgramLine, layout: Layout): Paragraph[] => {
  switch (line.kind) {
    case 'piece':
      return pieceParagraphs(line, layout);
    case 'section':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, text: line.title })];
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
