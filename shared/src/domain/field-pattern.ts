/** Whether the whole text matches. The back end brings an engine that no pattern can slow down. */
export type Matches = (pattern: string, text: string) => boolean;

/** What engines disagree on, or cannot do in linear time: looking around, and referring back. */
const UNSUPPORTED = /\(\?[=!<]|\\[1-9]|\\k</;

/** What is wrong with a pattern, in French; undefined for one that works everywhere. */
export function patternError(pattern: string): string | undefined {
  if (UNSUPPORTED.test(pattern)) return 'Ce motif utilise une forme qui n’est pas prise en charge.';
  try {
    whole(pattern);
    return undefined;
  } catch {
    return 'Ce motif n’est pas une expression régulière.';
  }
}

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');

const known = new Map<string, RegExp>();

/** The browser's own engine; a pattern that cannot be read lets everything pass. */
export const matchesHere: Matches = (pattern, text) => {
  if (patternError(pattern)) return true;
  const made = known.get(pattern) ?? whole(pattern);
  if (known.size < 500) known.set(pattern, made);
  return made.test(text);
};
