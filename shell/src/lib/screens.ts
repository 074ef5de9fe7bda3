import type { Role } from '@rpd/shared/domain';

/** The map of all settings. */
export const SETTINGS_PAGE = '/app/settings';

/** The shell's own screens, as menus name them. An empty list of roles: everybody signed in. */
export const SHELL_SCREENS: { label: string; path: string; roles: Role[] }[] = [
  { label: 'Tableau de bord', path: '/app/dashboard', roles: [] },
  { label: 'Premiers pas', path: '/app/first-steps', roles: [] },
  { label: 'Quoi de neuf', path: '/app/news', roles: [] },
  { label: 'Charte', path: '/app/dev/design', roles: ['AD'] },
  { label: 'Exemple de fil d’Ariane', path: '/app/dev/breadcrumb-exemple', roles: ['AD'] },
  { label: 'À propos', path: '/about', roles: [] },
  { label: 'Me déconnecter', path: '/logout-transition', roles: [] },
];
