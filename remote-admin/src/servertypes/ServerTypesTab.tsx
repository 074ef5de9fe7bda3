import { serverTypeSchema, type ServerType, type ServerTypeInput } from '@rpd/shared/domain';
import { serverTypes } from '../lib/types.api.ts';
import type { TypeKind } from '../ui/TypeEditor.tsx';
import { TypesTable } from '../ui/TypesTable.tsx';

const KIND: TypeKind<ServerTypeInput, ServerType> = {
  entity: 'ServerType',
  addTitle: 'Ajouter un type de serveur',
  schema: serverTypeSchema,
  icon: 'icon_img',
  background: 'background_img',
  pictures: ({ icon_img, background_img }) => ({ icon: icon_img, background: background_img }),
  calls: serverTypes,
};

/** The types of servers (ADM-11, ADM-15). */
export function ServerTypesTab() {
  return (
    <TypesTable
      label="Types de serveurs"
      kind={KIND}
      dependents={({ _id }) => `servertype/${_id}/dependents`}
      unused="Aucun serveur ne l’emploie."
      searchLabel="Rechercher un type de serveur"
      emptyTitle="Aucun type de serveur"
    />
  );
}
