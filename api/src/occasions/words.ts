/** A piece as the program will name it. */
export interface PieceWords {
  performer: string;
  title: string;
  composer: string;
  instrument: string;
  /** '4:26', or '' where nobody has said it. */
  length: string;
}

/** Where a piece stands in a published program. */
export interface TimeWords {
  number: number;
  time: string;
  call: string;
}
