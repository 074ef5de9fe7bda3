import type { UserState } from '@rpd/shared/domain';

export const STATE_LABELS: Record<UserState, string> = {
  active: 'Actif',
  inactive: 'Inactif',
  deleted: 'Supprimé',
};

/** What is said of what a person owns, before their account is deleted. */
export const OWNED = {
  used: (what: string) => `Ce qui lui appartient reste, sans personne pour s’en occuper : ${what}.`,
  unused: 'Rien ne lui appartient.',
};
export const OWNED_TOGETHER = {
  used: (what: string) => `Ce qui leur appartient reste, sans personne pour s’en occuper : ${what}.`,
  unused: 'Rien ne leur appartient.',
};
