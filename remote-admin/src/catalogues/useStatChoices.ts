import type { Stat } from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { useGameTypes } from '../lib/types.api.ts';
import { stats } from './catalogues.api.ts';

/** What they are called where they cannot be read. */
export const STATS = 'Les choix de caractéristiques';

interface Asking {
  /** The system that the entry belongs to; '' for all of them. */
  gameType: string;
  /** What it names already: stays to be seen, and to be taken off. */
  chosen: readonly string[];
}

/**
 * Stats to choose from: those of the entry's system and of all systems. Several systems have an "Intelligence": one
 * of another system is shown with its system.
 */
export function useStatChoices({ gameType, chosen }: Asking) {
  const reading = useQuery(stats.all());
  const { names: systems } = useGameTypes();
  const isOffered = (stat: Stat) =>
    !gameType || !stat.gameType || stat.gameType === gameType || chosen.includes(stat._id);
  const labelOf = ({ name, gameType: own }: Stat) => {
    const system = own === gameType ? undefined : systems.get(own);
    return system ? `${name} (${system})` : name;
  };
  const offered = (reading.data ?? []).filter(isOffered);
  return { options: offered.map(stat => ({ value: stat._id, label: labelOf(stat) })), reading };
}
