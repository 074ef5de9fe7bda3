import { readDocumentInTurns, type DocumentProblem, type SheetDocument } from '@rpd/shared/domain';
import { findNodeAtLocation, parse, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { jsonLimitError, nextTurn } from '../../lib/jsonLimits.ts';

/** Something wrong in a text, at a place of it. */
export interface TextProblem {
  from: number;
  to: number;
  line: number;
  message: string;
}

const SYNTAX: Readonly<Record<number, string>> = {
  1: 'Ce signe n’a pas sa place ici.',
  2: 'Ce nombre n’est pas écrit comme il faut.',
  3: 'Il manque un nom entre guillemets.',
  4: 'Il manque une valeur.',
  5: 'Il manque « : ».',
  6: 'Il manque une virgule.',
  7: 'Il manque « } ».',
  8: 'Il manque « ] ».',
  9: 'Le texte continue après la fin du document.',
  12: 'Ce texte n’est pas fermé par un guillemet.',
};

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** `structure.tabs[0].rows` → ['structure', 'tabs', 0, 'rows']. */
const segments = (path: string): (string | number)[] =>
  [...path.matchAll(/\["([^"]+)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, index, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  );

/** The part of the text that a path means, or the nearest part around it. */
function nodeAt(tree: Node, path: (string | number)[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const found = findNodeAtLocation(tree, path.slice(0, length));
    if (found) return found;
  }
  return tree;
}

function located(text: string, tree: Node, { path, message }: DocumentProblem): TextProblem {
  const { offset, length } = nodeAt(tree, segments(path));
  const end = Math.min(
    offset + length,
    text.indexOf('\n', offset) === -1 ? text.length : text.indexOf('\n', offset),
  );
  return {
    from: offset,
    to: Math.max(end, offset),
    line: lineOf(text, offset),
    message: path ? `${message} (${path})` : message,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why something is no sheet at all: read for one, it would be an empty one in place of the sheet that there is. */
function missingPart(value: unknown): string | undefined {
  if (!isObject(value)) return 'Ce document n’est pas une fiche : il faut « structure » et « fields ».';
  const missing = ['structure', 'fields'].find(part => !isObject(value[part]));
  return missing && `Il manque « ${missing} » : ce document n’est pas une fiche.`;
}

interface ReadJson {
  document: SheetDocument | null;
  problems: TextProblem[];
}

/** The document that a text holds, or each thing that is wrong with it, where it is (SED-11). The page stays usable meanwhile. */
export async function readJson(text: string): Promise<ReadJson> {
  const limit = jsonLimitError(text);
  if (limit) {
    const { message, offset } = limit;
    return {
      document: null,
      problems: [{ from: offset, to: offset, line: lineOf(text, offset), message }],
    };
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { disallowComments: true });
  const tree = parseTree(text);
  if (errors.length > 0 || !tree) {
    const [first] = errors;
    const offset = first?.offset ?? 0;
    const message = SYNTAX[first?.error ?? 1] ?? 'Ce n’est pas du JSON.';
    return {
      document: null,
      problems: [{ from: offset, to: offset + (first?.length ?? 0), line: lineOf(text, offset), message }],
    };
  }
  // A whole sheet, as lists and exports have it, is read for its document.
  const source = value as { structure?: unknown; fields?: unknown };
  const missing = missingPart(value);
  if (missing) {
    return { document: null, problems: [{ from: 0, to: 0, line: 1, message: missing }] };
  }
  const read = { structure: source?.structure, fields: source?.fields };
  const { document, problems } = await readDocumentInTurns(read, nextTurn);
  return { document, problems: problems.map(problem => located(text, tree, problem)) };
}
