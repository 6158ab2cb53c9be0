/** A piece as the program will name it. */
export interface PieceWords {
  performer: string;
  title: string;
  composer: string;
  instrument: string;
  /** In minutes; null where there is no estimate. */
  length: number | null;
}

/** A length as a mail says it: rounded to half minutes, at least one half. */
export const roundedLength = (minutes: number): { whole: number; isHalf: boolean } => {
  const halves = Math.max(1, Math.round(minutes * 2));
  return { whole: Math.floor(halves / 2), isHalf: halves % 2 === 1 };
};

/** Where a piece stands in a published program. */
export interface TimeWords {
  number: number;
  time: string;
}
