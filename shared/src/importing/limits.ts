import { formatNumber } from '../domain/format.ts';

// What a file of another tool may be at most. Checked before anything is read of it.

const MEBIBYTE = 1024 * 1024;

export interface FileLimits {
  /** Mebibytes, or as many times 1,048,576 characters of its text. */
  mebibytes: number;
  /** Lists and objects inside one another. */
  depth: number;
  /** Values of the whole file. */
  values: number;
}

export const tooLarge = ({ mebibytes }: FileLimits): string => `Ce fichier dépasse ${mebibytes} Mio.`;

/** Why a file is not even opened, in French. `size`: bytes. */
export const fileSizeError = (size: number, limits: FileLimits): string | undefined =>
  size > limits.mebibytes * MEBIBYTE ? tooLarge(limits) : undefined;

/** Why a text is too much to be read, in French. Looks at each sign once. */
export function fileLimitError(text: string, limits: FileLimits): string | undefined {
  if (text.length > limits.mebibytes * MEBIBYTE) return tooLarge(limits);
  let depth = 0;
  let values = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === 92) at += 1;
      else if (sign === 34) isQuoted = false;
      continue;
    }
    if (sign === 34) isQuoted = true;
    else if (sign === 123 || sign === 91) depth += 1;
    else if (sign === 125 || sign === 93) depth -= 1;
    else if (sign === 44) values += 1;
    if (depth > limits.depth) {
      return `Ce fichier a plus de ${limits.depth} niveaux de listes et d’objets.`;
    }
    if (values > limits.values) return `Ce fichier a plus de ${formatNumber(limits.values)} valeurs.`;
  }
  return undefined;
}
