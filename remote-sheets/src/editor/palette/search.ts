import { foldName } from '@rpd/shared/domain';
import { PIECES, type Piece, type PieceGroup } from './pieces.ts';

const textOf = ({ label, hint, words = '' }: Piece): string => foldName(`${label} ${hint} ${words}`);

/** Whether each word that is typed begins a word of this text. */
export function isFound(typed: string, text: string): boolean {
  const words = foldName(text).split(/[^\p{L}\p{N}]+/u);
  return foldName(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every(part => words.some(word => word.startsWith(part)));
}

/** The pieces that are found, in their groups. */
export function foundPieces(typed: string): readonly PieceGroup[] {
  if (!typed.trim()) return PIECES;
  return PIECES.flatMap(({ title, pieces }) => {
    const found = pieces.filter(piece => isFound(typed, textOf(piece)));
    return found.length > 0 ? [{ title, pieces: found }] : [];
  });
}

/** The piece that Enter adds: one whose name is found, else the first that is. */
export function bestPiece(typed: string): Piece | undefined {
  const all = foundPieces(typed).flatMap(({ pieces }) => pieces);
  return all.find(({ label }) => isFound(typed, label)) ?? all[0];
}
