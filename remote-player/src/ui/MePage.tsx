import { PageHeader, PageNav } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

const PLACES = [
  { to: '/app/me', label: 'Profil' },
  { to: '/app/me/characters', label: 'Personnages' },
  { to: '/app/me/servers', label: 'Serveurs' },
  { to: '/app/me/games', label: 'Jeux' },
  { to: '/app/me/notifications', label: 'Notifications' },
  { to: '/app/me/security', label: 'Sécurité' },
  { to: '/app/me/warnings', label: 'Avertissements' },
  { to: '/app/me/blocked', label: 'Personnes bloquées' },
  { to: '/app/me/measures', label: 'Mesures' },
  { to: '/app/me/data', label: 'Mes données' },
];

interface MePageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the player's own space: its heading, and the way to the other ones. */
export function MePage({ title, actions, children }: MePageProps) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <PageNav label="Mon espace" pages={PLACES.map(place => ({ ...place, here: place.to === pathname }))} />
      {children}
    </>
  );
}
