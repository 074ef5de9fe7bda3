import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

import { root } from '../workspace.ts';

/** A node of the syntax tree (ESTree), with its place in the file. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Comment {
  value: string;
  start: number;
  end: number;
}

export interface SourceFile {
  path: string;
  text: string;
  program: Node;
  comments: Comment[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The files that git follows and that are still there, as paths from `folder`. */
export const followedFiles = (folder = root): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\n')
    .filter(path => path !== '' && existsSync(join(folder, path)));

/** Parses JavaScript or TypeScript. @throws Error for a file that is none */
export function parseSource(path: string, text = readFileSync(join(root, path), 'utf8')): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text, program: program as unknown as Node, comments };
}

/** Calls `visit` for each node, parents first; a subtree for which it returns false is left out. */
export function walk(node: Node, visit: (node: Node, parent: Node | null) => boolean | void): void {
  const step = (at: Node, parent: Node | null): void => {
    if (visit(at, parent) === false) return;
    for (const value of Object.values(at)) {
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (isNode(child)) step(child, at);
      }
    }
  };
  step(node, null);
}

/** The number of the line of an offset, from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
