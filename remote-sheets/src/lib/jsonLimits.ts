/** Characters of a document, at most: what the API takes. */
const TEXT_MAX = 512 * 1024;
/** Lists and objects inside one another, at most: no document of ours is nested half as deep. */
const DEPTH_MAX = 40;

/** Why a text is too much to be read as JSON, in French, and where; undefined for one that may be read. Looks at each sign once. */
export function jsonLimitError(text: string): { message: string; offset: number } | undefined {
  if (text.length > TEXT_MAX) return { message: 'Ce document dépasse 512 Kio.', offset: 0 };
  let depth = 0;
  let isQuoted = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const sign = text[offset];
    if (isQuoted) {
      if (sign === '\\') offset += 1;
      else if (sign === '"' || sign === '\n') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEPTH_MAX) {
      return { message: `Ce document a plus de ${DEPTH_MAX} niveaux de listes et d’objets.`, offset };
    }
  }
  return undefined;
}

/** Lets the page draw and answer before a long reading goes on. */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve);
  });
