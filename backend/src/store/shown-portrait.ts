import { hasWarnings } from '@rpd/shared/domain';
import type { CharacterDetails } from './tables/characters.ts';

/** What the author of a character warns of, from its details as they are stored (JSON). */
const warningsOf = (details: string) => (JSON.parse(details) as Partial<CharacterDetails>).warnings;

/**
 * The portrait that stands beside a character's name where others come by without having asked for it: none of a character whose author
 * warns of something, since the picture may show it.
 */
export function shownPortrait({ portrait, details }: { portrait: string; details: string }): string {
  const warnings = warningsOf(details);
  return warnings && hasWarnings(warnings) ? '' : portrait;
}
