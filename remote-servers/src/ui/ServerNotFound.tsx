import { NotFoundState } from '@rpd/shared/ui';

const LIST = { to: '/app/servers', label: 'Retour aux serveurs' };

/** A server that is not there, or not for this person: which of the two, nobody learns. */
export const ServerNotFound = ({ title = 'Serveur introuvable' }: { title?: string }) => (
  <NotFoundState title={title} back={LIST}>
    Ce serveur n’existe pas, n’existe plus, ou son propriétaire l’a masqué.
  </NotFoundState>
);
