import { appSchema, type App, type AppInput } from '@rpd/shared/domain';
import { MachinesTable } from '../ui/MachinesTable.tsx';
import { UserCheck } from 'lucide-react';
import { AppConsents } from './AppConsents.tsx';
import { APP_LABELS, APP_NAMES, AppFacts, AppFields } from './AppFields.tsx';
import { apps } from './apps.api.ts';

const APP = {
  entity: 'App',
  addTitle: 'Ajouter une application',
  schema: appSchema,
  calls: apps,
  identifier: {
    field: 'app_id',
    label: 'Identifiant',
    help: 'Laissez vide pour qu’il soit créé d’après le nom.',
  },
  more: {
    labels: APP_LABELS,
    names: APP_NAMES,
    Fields: AppFields,
    Facts: AppFacts,
    action: { label: 'Voir qui autorise', icon: <UserCheck aria-hidden />, View: AppConsents },
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
