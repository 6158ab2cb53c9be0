import { peopleOf } from '@portal/contracts/performers.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';

const most = 4;

const pieceOf = (piece: PerformanceResponse): string =>
  [
    piece.title,
    piece.composer,
    ...peopleOf(piece).flatMap(({ profile, instrument }) => [profile._id, instrument]),
  ]
    .map((text) => text.toLocaleLowerCase())
    .join('\n');

/** Returns the family's earlier pieces, latest first, each once per performer. */
export const earlierPieces = (performances: readonly PerformanceResponse[]): PerformanceResponse[] => {
  // Ids begin with their creation time.
  const latestFirst = [...performances].sort((a, b) => b._id.localeCompare(a._id));
  const byPiece = new Map<string, PerformanceResponse>();
  for (const performance of latestFirst) {
    const piece = pieceOf(performance);
    if (!byPiece.has(piece)) byPiece.set(piece, performance);
  }
  return [...byPiece.values()].slice(0, most);
};
