import { robotSchema, type Robot, type RobotInput } from '@rpd/shared/domain';
import { MachinesTable } from '../ui/MachinesTable.tsx';
import { robots } from './robots.api.ts';

const ROBOT = {
  entity: 'Robot',
  addTitle: 'Ajouter un bot',
  schema: robotSchema,
  calls: robots,
  identifier: {
    field: 'discord_id',
    label: 'Identifiant du bot',
    help: 'Son identifiant Discord, de 17 à 20 chiffres.',
  },
} as const;

/** The bots of the communities (ADM-7). */
export function RobotsTab() {
  return (
    <MachinesTable<RobotInput, Robot>
      label="Bots"
      kind={ROBOT}
      consequence="Le bot ne pourra plus se connecter."
      searchLabel="Rechercher un bot"
      emptyTitle="Aucun bot"
    />
  );
}
