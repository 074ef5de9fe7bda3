import { Box, Flex, Link, PageHeader } from '@rpd/shared/ui';
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

const showEntry = (entry: HTMLElement | null) =>
  entry?.scrollIntoView({ inline: 'center', block: 'nearest' });

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
      <Box
        as="nav"
        aria-label="Mon espace"
        mb="6"
        borderBottomWidth="1px"
        overflowX="auto"
        // What has the focus is not cut off by the edge of the box.
        mx="-1"
        px="1"
        pt="1"
      >
        <Flex gap="1" w="max-content">
          {PLACES.map(({ to, label }) => {
            const here = to === pathname;
            return (
              // On a phone the list is wider than the screen.
              <Box key={to} ref={here ? showEntry : undefined}>
                <Link
                  to={to}
                  aria-current={here ? 'page' : undefined}
                  px="3"
                  py="2"
                  whiteSpace="nowrap"
                  textStyle="sm"
                  color={here ? 'brand.fg' : 'fg.muted'}
                  borderBottomWidth="2px"
                  borderColor={here ? 'brand.solid' : 'transparent'}
                >
                  {label}
                </Link>
              </Box>
            );
          })}
        </Flex>
      </Box>
      {children}
    </>
  );
}
