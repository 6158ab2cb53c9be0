/** A piece as it is printed in a program. */
export interface PieceText {
  performer: string;
  title: string;
  /** Empty if nothing is printed next to the title. */
  byline: string;
  instrument: string;
  /** In minutes; null without an estimate. */
  length: number | null;
}

/** Rounds a length to half minutes, at least one half. */
export const roundedLength = (minutes: number): { whole: number; isHalf: boolean } => {
  const halves = Math.max(1, Math.round(minutes * 2));
  return { whole: Math.floor(halves / 2), isHalf: halves % 2 === 1 };
};

/** The time of a piece in a published program; its number only if the program prints numbers. */
export interface PieceTime {
  number: number | undefined;
  time: string;
}
