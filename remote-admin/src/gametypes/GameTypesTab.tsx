import { gameTypeSchema, type GameType, type GameTypeInput } from '@rpd/shared/domain';
import { gameTypes } from '../lib/types.api.ts';
import type { TypeKind } from '../ui/TypeEditor.tsx';
import { TypesTable } from '../ui/TypesTable.tsx';

const KIND: TypeKind<GameTypeInput, GameType> = {
  entity: 'GameType',
  addTitle: 'Ajouter un type de jeu',
  schema: gameTypeSchema,
  icon: 'description.icon',
  background: 'description.background',
  pictures: ({ description: { icon, background } }) => ({ icon, background }),
  calls: gameTypes,
};

/** The types of games (ADM-11, ADM-15). */
export function GameTypesTab() {
  return (
    <TypesTable
      label="Types de jeux"
      kind={KIND}
      dependents={({ _id }) => `gametype/${_id}/dependents`}
      unused="Rien ne l’emploie."
      searchLabel="Rechercher un type de jeu"
      emptyTitle="Aucun type de jeu"
    />
  );
}
