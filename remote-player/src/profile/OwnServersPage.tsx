import { ButtonLink } from '@rpd/shared/ui';
import { Plus } from 'lucide-react';
import { MePage } from '../ui/MePage.tsx';
import { OwnServers } from './OwnServers.tsx';

/** `/app/me/servers` (PLY-3). */
export function OwnServersPage() {
  return (
    <MePage
      title="Mes serveurs"
      actions={
        <ButtonLink to="/app/servers/c">
          <Plus aria-hidden />
          Créer un jeu/serveur
        </ButtonLink>
      }
    >
      <OwnServers />
    </MePage>
  );
}
