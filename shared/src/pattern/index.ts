import { RE2JS } from 're2js';
import {
  patternError,
  patternWeight,
  SHEET_PATTERNS_WEIGHT_MAX,
  type Matches,
} from '../domain/field-pattern.ts';

// An engine that is linear in the text, the same in the browser and behind the API: a pattern comes from one person, the text from
// another (PLS-8). A module of its own: a page loads it where a sheet has a pattern.

/** Steps of comparing one text, and of all texts of one look at a character. A step is one sign of a text at one place of a pattern. */
const TEXT_STEPS_MAX = 400_000;
const TOTAL_STEPS_MAX = 1_000_000;

const KNOWN_MAX = 500;
const known = new Map<string, RE2JS | null>();

/** The pattern as the engine has it; null for one that it cannot read. */
function engineOf(pattern: string): RE2JS | null {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const made = patternError(pattern) ? null : read(pattern);
  // The oldest goes.
  const [oldest] = known.keys();
  if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  known.set(pattern, made);
  return made;
}

function read(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}

/** What is wrong with a pattern, in French: also what regular expressions know and this engine does not. */
export function enginePatternError(pattern: string): string | undefined {
  const error = patternError(pattern);
  if (error || engineOf(pattern)) return error;
  return 'Ce motif utilise une forme qui n’est pas prise en charge.';
}

/**
 * A look at one character's texts, on a budget of steps. A pattern that cannot be read lets everything pass, and so do those of a stored
 * sheet that has more of them than a sheet may have: the next who saves the sheet hears of it.
 */
export function patternMatcher(): Matches {
  let left = TOTAL_STEPS_MAX;
  let weight = 0;
  const prepared = new Set<string>();
  return (pattern, text) => {
    if (!prepared.has(pattern)) {
      prepared.add(pattern);
      weight += patternWeight(pattern);
    }
    if (weight > SHEET_PATTERNS_WEIGHT_MAX) return true;
    const engine = engineOf(pattern);
    if (!engine) return true;
    const steps = text.length * engine.programSize();
    if (steps > TEXT_STEPS_MAX || steps > left) return 'tooLong';
    left -= steps;
    return engine.matches(text);
  };
}
