import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { root } from '../workspace.ts';
import { followedFiles, lineAt, type Node, parseSource, walk } from './source.ts';
import { type OldWord, oldFiles, oldNames, oldWords } from './words.list.ts';
import { type Outcome } from './totals.ts';

const CODE = /\.(?:tsx?|mjs)$/;
/** The lists name the old words; migrations keep the names under which databases know them; demo content is prose. */
const LEFT_OUT =
  /^(?:tooling\/src\/checks\/words\.|backend\/src\/store\/migrations\/|backend\/src\/seed\/|patches\/)/;
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

/** The old words of a source file: in its names, its comments and the titles of its tests. */
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

/** Where a name is given: its uses follow. */
const isDeclared = (node: Node, parent: Node | null): boolean =>
  node.type === 'Identifier' && parent?.['id'] === node && DECLARING.has(parent.type);

/** The old words of a document. Code in it is not looked at. */
export const oldWordsOfText = (text: string): Finding[] =>
  text.split('\n').flatMap((line, index) => {
    const word = find(oldWords, line.replaceAll(/`[^`]*`/g, ''));
    return word ? [{ line: index + 1, found: line.trim(), instead: word.instead }] : [];
  });

/** Says where a word of the old dialect stands, and which one to use. */
export function checkWords(paths = followedFiles()): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, words: '' };
  const hint = [...oldNames, ...oldWords]
    .map(({ pattern }) => pattern.source.replaceAll(/[\^$]/g, ''))
    .join('|');
  const mayHave = new RegExp(hint, 'i');
  for (const path of paths.filter(one => !LEFT_OUT.test(one))) {
    const findings: Finding[] = [];
    const named = find(oldFiles, basename(path));
    if (named) findings.push({ line: 1, found: basename(path), instead: named.instead });
    if (CODE.test(path) || path.endsWith('.md')) {
      const text = readFileSync(join(root, path), 'utf8');
      // To parse takes a hundred times longer than to look for one of the words.
      if (mayHave.test(text))
        findings.push(...(CODE.test(path) ? oldWordsOf(path, text) : oldWordsOfText(text)));
    }
    if (findings.length === 0) outcome.passed += 1;
    else outcome.failed += 1;
    for (const { line, found, instead } of findings) {
      outcome.words += `${path}:${line}: ${found} → ${instead}\n`;
    }
  }
  return outcome;
}
