import type { Identity, Matches, SheetViewer } from '@rpd/shared/domain';
import { patternError } from '@rpd/shared/domain';
import { RE2JS } from 're2js';

/** What decides as whom somebody sees a character's sheet. */
interface Facts {
  owner_id: string;
  serverOwners: readonly string[];
}

/** As whom somebody sees a filled-in sheet: who made the template, and those to whose servers the character went, are its masters. */
export function viewerOf(
  { _id: me, roles }: Identity,
  { owner_id, serverOwners }: Facts,
  template: { owner_id: string } | null,
): SheetViewer {
  const isStaff = roles.includes('AD') || roles.includes('MO');
  if (isStaff || template?.owner_id === me || serverOwners.includes(me)) return 'gm';
  return owner_id === me ? 'owner' : 'other';
}

const known = new Map<string, RE2JS | null>();

/** An engine that is linear in the text: a pattern comes from one person, the text from another. */
export const matchesSafely: Matches = (pattern, text) => {
  const made = known.get(pattern) ?? read(pattern);
  if (known.size < 1000) known.set(pattern, made);
  return made === null || made.matches(text);
};

function read(pattern: string): RE2JS | null {
  if (patternError(pattern)) return null;
  try {
    return RE2JS.compile(pattern);
  } catch {
    // A form that only browsers know: they alone say what does not match.
    return null;
  }
}
