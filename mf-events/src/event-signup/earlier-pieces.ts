import type { PerformanceResponse } from '@portal/contracts/performances';

const most = 4;

const pieceOf = ({ title, composer, instrument, profile }: PerformanceResponse): string =>
  [title, composer, instrument, profile._id].map((text) => text.toLocaleLowerCase()).join('\n');

/** The pieces a family has signed up with, each once for a performer, the latest first. */
export const earlierPieces = (performances: readonly PerformanceResponse[]): PerformanceResponse[] => {
  // An id begins with the time it was made.
  const latestFirst = [...performances].sort((a, b) => b._id.localeCompare(a._id));
  const byPiece = new Map<string, PerformanceResponse>();
  for (const performance of latestFirst) {
    const piece = pieceOf(performance);
    if (!byPiece.has(piece)) byPiece.set(piece, performance);
  }
  return [...byPiece.values()].slice(0, most);
};
