import { Document, HeadingLevel, Packer, PageOrientation, Paragraph, Tab, TextRun } from 'docx';
import type { ProgramLine, ProgramText } from './program-lines.ts';
import { composerTab, papers, wordStyles, type Paper } from './word-styles.ts';

const pieceParagraphs = (line: ProgramLine & { kind: 'piece' }, paper: Paper): Paragraph[] => {
  const { title, composer, performer, school } = line;
  const right =
    composer === '' ? [] : [new TextRun({ children: [new Tab(), composer], style: 'ProgramComposer' })];
  return [
    new Paragraph({
      style: 'ProgramPiece',
      tabStops: composerTab(paper),
      children: [new TextRun(title), ...right],
    }),
    new Paragraph({ style: 'ProgramPerformer', text: performer, keepNext: school !== undefined }),
    ...(school === undefined ? [] : [new Paragraph({ style: 'ProgramSchool', text: school })]),
  ];
};

const paragraphsOf = (line: ProgramLine, paper: Paper): Paragraph[] => {
  switch (line.kind) {
    case 'piece':
      return pieceParagraphs(line, paper);
    case 'section':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, text: line.title })];
    case 'missing':
      return [new Paragraph({ style: 'ProgramPiece', text: line.title, keepNext: false })];
    case 'break':
    case 'announcement':
      return [new Paragraph({ style: 'ProgramBreak', text: line.title })];
  }
};

/** The program as a Word document. */
export const wordDocument = (
  { name, details, description, lines }: ProgramText,
  paper: Paper,
): Promise<Blob> => {
  const { width, height, margin } = papers[paper];
  const document = new Document({
    title: name,
    creator: '',
    styles: wordStyles(),
    sections: [
      {
        properties: {
          page: {
            size: { width, height, orientation: PageOrientation.PORTRAIT },
            margin: { top: margin, right: margin, bottom: margin, left: margin },
          },
        },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, text: name }),
          ...details.map((text) => new Paragraph({ style: 'EventDetails', text })),
          ...description.map((text) => new Paragraph({ style: 'EventDescription', text })),
          ...lines.flatMap((line) => paragraphsOf(line, paper)),
        ],
      },
    ],
  });
  return Packer.toBlob(document);
};
