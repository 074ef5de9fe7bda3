import type { ServerType } from '@rpd/shared/domain';
import { serverTypes } from '../lib/types.api.ts';
import { TypesTable } from '../ui/TypesTable.tsx';
import { ServerTypeEditor } from './ServerTypeEditor.tsx';

const pictures = ({ icon_img, background_img }: ServerType) => ({
  icon: icon_img,
  background: background_img,
});

/** The types of servers (ADM-11, ADM-15). */
export function ServerTypesTab() {
  return (
    <TypesTable
      label="Types de serveurs"
      calls={serverTypes}
      dependents={({ _id }) => `servertype/${_id}/dependents`}
      unused="Aucun serveur ne l’emploie."
      pictures={pictures}
      searchLabel="Rechercher un type de serveur"
      emptyTitle="Aucun type de serveur"
      Editor={ServerTypeEditor}
    />
  );
}
