import { type RegisteredScript, scriptAt } from './integrity.ts';

/** Where a frame of a stack lies: `at f (https://…/first.js:1:20)` and `f@https://…/first.js:1:20`. */
const FRAME = /(?:\(|@|\bat )(https?:\/\/[^\s()]+?):\d+:\d+/g;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The script of a remote that an error comes from: the first one in its stack, else `filename`. Shared code that throws on behalf
 * of a remote has that remote's frames below its own.
 * @returns null when no script of a registered version has to do with it.
 */
export function blamedScript(error: unknown, filename = ''): RegisteredScript | null {
  const { stack, request } = (error ?? {}) as { stack?: unknown; request?: unknown };
  const frames = [...textOf(stack).matchAll(FRAME)].map(([, address = '']) => address);
  // A chunk that did not arrive is in no stack: webpack names its address.
  for (const address of [textOf(request), ...frames, filename]) {
    const script = scriptAt(address);
    if (script) return script;
  }
  return null;
}
