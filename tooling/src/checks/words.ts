import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { root } from '../workspace.ts';
import { followedFiles, lineAt, type Node, parseSource, walk } from './source.ts';
import { type OldWord, oldFiles, oldNames, oldTerms, oldWords } from './words.list.ts';
import { type Outcome } from './totals.ts';

const CODE = /\.(?:tsx?|mjs)$/;
/** The lists name the old words; migrations keep the names under which databases know them; demo content is prose. */
const LEFT_OUT =
  /^(?:tooling\/src\/checks\/words\.|backend\/src\/store\/migrations\/|backend\/src\/seed\/|patches\/)/;
/** Files whose comments begin with a sharp. */
const SETTINGS = /\.(?:template|conf|sh|ya?ml|toml)$|(?:^|\/)Dockerfile/;
const TESTS = new Set(['test', 'it', 'describe']);

/** An old word that was found. */
export interface Finding {
  line: number;
  found: string;
  instead: string;
}

const find = (list: readonly OldWord[], text: string): OldWord | undefined =>
  list.find(({ pattern }) => pattern.test(text));

/** The name that a test is called by: `test`, `test.each(…)`, `t.test`. */
function calledName(node: Node): string {
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression') return calledName(node['object'] as Node);
  if (node.type === 'CallExpression') return calledName(node['callee'] as Node);
  return '';
}

/** The text of a string, of a part of a template, or between tags. */
function textOf(node: Node): string | undefined {
  const { type, value } = node;
  if (type === 'TemplateElement') return (value as { cooked: string | null }).cooked ?? undefined;
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : undefined;
}

/** The old words of a source file: in its names, its comments, the titles of its tests and its French texts. */
export function oldWordsOf(path: string, text: string): Finding[] {
  const { program, comments } = parseSource(path, text);
  const found: Finding[] = [];
  const note = (at: number, what: string, word: OldWord | undefined): void => {
    if (word) found.push({ line: lineAt(text, at), found: what, instead: word.instead });
  };
  for (const { value, start } of comments) {
    value.split('\n').forEach((line, index) => {
      const word = find(oldWords, line);
      if (word) found.push({ line: lineAt(text, start) + index, found: line.trim(), instead: word.instead });
    });
  }
  walk(program, (node, parent) => {
    if (isDeclared(node, parent))
      note(node.start, String(node['name']), find(oldNames, String(node['name'])));
    if (node.type === 'CallExpression' && TESTS.has(calledName(node))) {
      const [title] = node['arguments'] as Node[];
      const words =
        title && ['Literal', 'TemplateLiteral'].includes(title.type) && text.slice(title.start, title.end);
      if (title && words) note(title.start, words, find(oldWords, words));
    }
    const shown = textOf(node);
    if (shown) note(node.start, shown.trim(), find(oldTerms, shown));
    return true;
  });
  return found;
}

const DECLARING = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]);

/** Where a name is given, also to a parameter or to a part of what is destructured: its uses follow. */
function isDeclared(node: Node, parent: Node | null): boolean {
  if (node.type !== 'Identifier' || !parent) return false;
  if (parent['id'] === node) return DECLARING.has(parent.type);
  const { type } = parent;
  if (type === 'ArrayPattern' || type === 'RestElement') return true;
  if (type === 'AssignmentPattern') return parent['left'] === node;
  if (type === 'Property') return parent['value'] === node;
  if (type === 'TSPropertySignature') return parent['key'] === node;
  return Array.isArray(parent['params']) && parent['params'].includes(node);
}

/** The old words of a document. Code in it is not looked at. */
export const oldWordsOfText = (text: string): Finding[] =>
  text.split('\n').flatMap((line, index) => {
    const word = find(oldWords, line.replaceAll(/`[^`]*`/g, ''));
    return word ? [{ line: index + 1, found: line.trim(), instead: word.instead }] : [];
  });

/** The old words in the comments of a file of settings. */
export const oldWordsOfSettings = (text: string): Finding[] =>
  oldWordsOfText(text.replaceAll(/^(?!\s*#).*$/gm, ''));

function lookFor(path: string): ((text: string) => Finding[]) | undefined {
  if (CODE.test(path)) return text => oldWordsOf(path, text);
  if (path.endsWith('.md')) return oldWordsOfText;
  return SETTINGS.test(path) && path !== 'pnpm-lock.yaml' ? oldWordsOfSettings : undefined;
}

/** Says where a word of the old dialect stands, and which one to use. */
export function checkWords(paths = followedFiles()): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, words: '' };
  const hint = [...oldNames, ...oldWords, ...oldTerms]
    .map(({ pattern }) => pattern.source.replaceAll(/[\^$]/g, ''))
    .join('|');
  const mayHave = new RegExp(hint, 'i');
  for (const path of paths.filter(one => !LEFT_OUT.test(one))) {
    const findings: Finding[] = [];
    const named = find(oldFiles, basename(path));
    if (named) findings.push({ line: 1, found: basename(path), instead: named.instead });
    const look = lookFor(path);
    if (look) {
      const text = readFileSync(join(root, path), 'utf8');
      // To parse takes a hundred times longer than to look for one of the words.
      if (mayHave.test(text)) findings.push(...look(text));
    }
    if (findings.length === 0) outcome.passed += 1;
    else outcome.failed += 1;
    for (const { line, found, instead } of findings) {
      outcome.words += `${path}:${line}: ${found} → ${instead}\n`;
    }
  }
  return outcome;
}
