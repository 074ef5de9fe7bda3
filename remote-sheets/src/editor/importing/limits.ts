// What a file may be at most. Foreign exports are larger than documents of ours: a bundle holds many templates.

/** Characters. */
const TEXT_MAX = 16 * 1024 * 1024;
/** Lists and objects inside one another. */
const DEPTH_MAX = 200;
/** Values of the whole file. */
const VALUES_MAX = 1_000_000;

/** Why a text is too much to be read, in French. Looks at each sign once. */
export function fileLimitError(text: string): string | undefined {
  if (text.length > TEXT_MAX) return 'Ce fichier dépasse 16 Mio.';
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
    if (depth > DEPTH_MAX) return `Ce fichier a plus de ${DEPTH_MAX} niveaux de listes et d’objets.`;
    if (values > VALUES_MAX) return 'Ce fichier a plus d’un million de valeurs.';
  }
  return undefined;
}
