import { intlLocale, locale } from '@portal/kit/locale';
import {
  AlignmentType,
  LineRuleType,
  PageOrientation,
  TabStopType,
  type IParagraphStyleOptions,
  type IStylesOptions,
} from 'docx';

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

/** Returns the tab stop that aligns the composer with the right margin. */
export const composerTab = (layout: Layout) => {
  const { width, margin } = sizeOf(layout);
  return [{ type: TabStopType.RIGHT, position: width - 2 * margin }];
};
