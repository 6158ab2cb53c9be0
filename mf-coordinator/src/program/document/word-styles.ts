import { AlignmentType, TabStopType, type IParagraphStyleOptions, type IStylesOptions } from 'docx';

export type Paper = 'letter' | 'a4';

const inch = 1440;

/** Page and margins in twentieths of a point. */
export const papers: Record<Paper, { width: number; height: number; margin: number }> = {
  letter: { width: 12_240, height: 15_840, margin: inch },
  a4: { width: 11_906, height: 16_838, margin: inch },
};

/** Where the text ends: the composer stands there, at the right. */
const textWidth = (paper: Paper): number => papers[paper].width - 2 * papers[paper].margin;

// The East Asian font comes with every Word and with LibreOffice's Chinese packages; without it names turn into boxes.
const font = { ascii: 'Georgia', hAnsi: 'Georgia', cs: 'Georgia', eastAsia: 'SimSun' };

const style = (
  id: string,
  name: string,
  options: Omit<IParagraphStyleOptions, 'id' | 'name'>,
): IParagraphStyleOptions => ({ id, name, basedOn: 'Normal', next: id, quickFormat: true, ...options });

/** Real styles under names of their own, so that the whole program can be restyled in Word. */
export const wordStyles = (): IStylesOptions => ({
  default: {
    document: {
      run: { font, size: 22, language: { value: 'en-US', eastAsia: 'zh-CN' } },
      paragraph: { spacing: { after: 0, line: 264 } },
    },
    title: {
      run: { font, size: 52 },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 120 } },
    },
    heading1: {
      run: { font, size: 26, bold: true, color: '000000' },
      paragraph: { spacing: { before: 360, after: 160 }, keepNext: true, keepLines: true },
    },
  },
  paragraphStyles: [
    style('EventDetails', 'Event Details', { paragraph: { alignment: AlignmentType.CENTER } }),
    style('EventDescription', 'Event Description', {
      run: { italics: true },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 160 } },
    }),
    style('ProgramPiece', 'Program Piece', {
      run: { bold: true },
      paragraph: { spacing: { before: 200 }, keepNext: true, keepLines: true },
    }),
    style('ProgramPerformer', 'Program Performer', {
      paragraph: { indent: { left: 360 }, keepLines: true },
    }),
    style('ProgramSchool', 'Program School', {
      run: { italics: true, color: '444444' },
      paragraph: { indent: { left: 360 }, keepLines: true },
    }),
    style('ProgramBreak', 'Program Break', {
      run: { italics: true },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 280, after: 120 }, keepLines: true },
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
});

/** The tab that takes the composer to the right edge of the text. */
export const composerTab = (paper: Paper) => [{ type: TabStopType.RIGHT, position: textWidth(paper) }];
