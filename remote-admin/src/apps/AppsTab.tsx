import { appSchema, type App, type AppInput } from '@rpd/shared/domain';
import { MachinesTable } from '../ui/MachinesTable.tsx';
import { apps } from './apps.api.ts';

const APP = {
  addTitle: 'Ajouter une application',
  schema: appSchema,
  calls: apps,
  identifier: {
    field: 'app_id',
    label: 'Identifiant',
    help: 'Laissez vide pour qu’il soit créé d’après le nom.',
  },
} as const;

/** The connected applications, RPN (ADM-8). */
export function AppsTab() {
  return (
    <MachinesTable<AppInput, App>
      label="Applications (RPN)"
      kind={APP}
      consequence="Cette action est irréversible : l’application ne pourra plus se connecter."
      searchLabel="Rechercher une application"
      emptyTitle="Aucune application"
    />
  );
}
