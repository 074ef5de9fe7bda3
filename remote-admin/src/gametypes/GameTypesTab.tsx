import type { GameType } from '@rpd/shared/domain';
import { gameTypes } from '../lib/types.api.ts';
import { TypesTable } from '../ui/TypesTable.tsx';
import { GameTypeEditor } from './GameTypeEditor.tsx';

const pictures = ({ description: { icon, background } }: GameType) => ({ icon, background });

/** The types of games (ADM-11, ADM-15). */
export function GameTypesTab() {
  return (
    <TypesTable
      label="Types de jeux"
      calls={gameTypes}
      dependents={({ _id }) => `gametype/${_id}/dependents`}
      unused="Rien ne l’emploie."
      pictures={pictures}
      searchLabel="Rechercher un type de jeu"
      emptyTitle="Aucun type de jeu"
      Editor={GameTypeEditor}
    />
  );
}
