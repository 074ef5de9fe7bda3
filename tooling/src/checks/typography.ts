import { typeset } from '@rpd/shared/domain';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';
import { followedFiles, lineAt, type Node, parseSource, walk } from './source.ts';
import { type Outcome } from './totals.ts';

/**
 * Literal strings of requirements.md: they stay exactly as they are written there, with ASCII apostrophes and spaces, because
 * acceptance tests compare them (LND-7, SHT-2, SHT-3, SRV-1, SRV-2, SRV-4, PLY-1, IMG-1, IMG-2, ERR-3, ADM-12, SED-9).
 */
const FIXED = [
  "Aucune donnée d'authentification trouvée",
  "Données d'authentification invalides",
  "Impossible de se connecter à l'API. Vérifiez que le serveur backend est démarré.",
  "Graphique d'activité",
  "Rejoignez l'aventure et enregistrez votre serveur RP dès maintenant !",
  "Informations de l'histoire",
  ' est bien créé !',
  "Vous n'avez pas encore de personnage",
  "Erreur lors du téléchargement de l'image",
  "Erreur lors de l'affichage du fichier",
  "Ce n'est pas une image valide !",
  "Erreur lors de l'ajout",
  'Êtes vous sûr de supprimer ce mail ?',
  'Êtes-vous sûr de vouloir supprimer cette fiche ?',
];

const VALUE = '\ufffc';
const CODE = /\.(?:tsx?|mjs)$/;
/** Queries of the testing libraries read a no-break space as a space; the tests write spaces, as a person would. */
const READS_SPACES =
  /\.(?:test\.tsx|e2e\.ts|story\.ts)$|^e2e\/|^remote-[^/]+\/src\/test\/|^shared\/src\/test\//;
/** Demo content is what people wrote, in their own way. Only a line must not break inside « ». */
const DEMO = /^backend\/src\/seed\//;
const IN_QUOTES = /(?<=«) | (?=»)/g;
/** Is about this very matter. */
const LEFT_OUT =
  /^(?:shared\/src\/domain\/typography\.(?:test\.)?ts$|tooling\/src\/checks\/typography\.(?:test\.)?ts$)/;
/** What only programs write: a text with one of these is code. */
const PROGRAM = /=>|===|&&|\|\||\bfunction\b|\bselect\b.*\bfrom\b|\bthen\b.*\bfi\b|\[\[/;

/** The same spaces in a regular expression, with which a test looks for French text; ` ?` is an optional space there. */
const EXPECTED = /« | »|(?<=[\p{L}\p{N}»)]) (?=[:;!](?:[ /$»)]|$)|\\\?)/gu;

/** A change of a file: what stands from `start` to `end` becomes `text`. */
export interface Correction {
  start: number;
  end: number;
  text: string;
}

/** French text, set; the strings of the requirements, and with `spaces` false the spaces, are left. */
function corrected(text: string, spaces: boolean): string {
  if (PROGRAM.test(text)) return text;
  const fixed = FIXED.find(one => text.includes(one) || text.replaceAll("\\'", "'").includes(one));
  if (fixed !== undefined) {
    if (!text.includes(fixed)) return text;
    return text
      .split(fixed)
      .map(part => corrected(part, spaces))
      .join(fixed);
  }
  const next = typeset(text);
  return spaces
    ? next
    : next.replace(/[\u00a0\u202f]/g, (sign, at: number) => (text[at] === ' ' ? ' ' : sign));
}

/** The corrections of a source file. */
export function typographyOf(path: string, text: string): Correction[] {
  const spaces = !READS_SPACES.test(path);
  const correct = DEMO.test(path)
    ? (words: string) => words.replace(IN_QUOTES, '\u00a0')
    : (words: string) => corrected(words, spaces);
  const { program } = parseSource(path, text);
  const found: Correction[] = [];
  const note = (start: number, end: number, before = '', after = ''): void => {
    const raw = text.slice(start, end);
    const next = correct(before + raw + after).slice(before.length);
    const inside = after ? next.slice(0, -after.length) : next;
    if (inside !== raw) found.push({ start, end, text: inside });
  };
  walk(program, (node, parent) => {
    if (/^(?:Import|ExportNamed|ExportAll)/.test(node.type) && 'source' in node && node['source'])
      return false;
    if (node.type === 'Literal' && typeof node['value'] === 'string' && !isKey(node, parent)) {
      // A separator (`join(' ; ')`) stands behind a value.
      const isSeparator = /^ [:;!?](?: |$)/.test(node['value']);
      note(node.start + 1, node.end - 1, isSeparator ? VALUE : '');
    } else if (node.type === 'Literal' && 'regex' in node && spaces) {
      const raw = text.slice(node.start, node.end);
      const set = raw.replace(EXPECTED, space => space.replace(' ', String.raw`\u00a0`));
      if (set !== raw) found.push({ start: node.start, end: node.end, text: set });
    } else if (node.type === 'JSXText') {
      note(node.start, node.end, VALUE, VALUE);
    } else if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as Node[];
      quasis.forEach((quasi, index) => {
        const [from, to] = edges(text, quasi);
        note(from, to, index > 0 ? VALUE : '', index < quasis.length - 1 ? VALUE : '');
      });
    }
    return true;
  });
  return found;
}

const isKey = (node: Node, parent: Node | null): boolean => parent?.['key'] === node && !parent['computed'];

/** Where the text of a part of a template begins and ends: parsers differ in whether its signs are a part of it. */
function edges(text: string, { start, end }: Node): [number, number] {
  const from = text[start] === '`' || text[start] === '}' ? start + 1 : start;
  const to = text.slice(end - 2, end) === '${' ? end - 2 : text[end - 1] === '`' ? end - 1 : end;
  return [from, Math.max(from, to)];
}

/** Applies corrections. */
export const apply = (text: string, corrections: readonly Correction[]): string =>
  corrections
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, { start, end, text: set }) => all.slice(0, start) + set + all.slice(end), text);

const isWritten = (path: string): boolean => CODE.test(path) && !LEFT_OUT.test(path);

/** Sets the French of every source file; with `fix` in the files, else it says where it is not set. */
export function checkTypography({ fix = false, paths = followedFiles() } = {}): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, words: '' };
  for (const path of paths.filter(isWritten)) {
    const text = readFileSync(join(root, path), 'utf8');
    // Most files have none of it: to look for a sign is a hundred times quicker than to parse.
    const corrections = /['«»]| [:;!?]|\d \d{3}/.test(text) ? typographyOf(path, text) : [];
    if (corrections.length === 0 || fix) outcome.passed += 1;
    else outcome.failed += 1;
    if (fix && corrections.length > 0) writeFileSync(join(root, path), apply(text, corrections));
    else {
      for (const { start, end, text: set } of corrections) {
        outcome.words += `${path}:${lineAt(text, start)}: ${text.slice(start, end).trim()} → ${visible(set.trim())}\n`;
      }
    }
  }
  if (outcome.words) outcome.words += 'npm run check -- typography-fix sets them.\n';
  return outcome;
}

/** No-break spaces as they can be seen. */
const visible = (text: string): string => text.replaceAll('\u00a0', '⍽').replaceAll('\u202f', '⍽');
