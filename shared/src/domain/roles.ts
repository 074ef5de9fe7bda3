/** Role codes (specification section 6), the most powerful first. */
export const ROLES = ['AD', 'MO', 'GM', 'RP'] as const;
export type Role = (typeof ROLES)[number];

/** Section 6: the label on a badge and the badge's colour. */
export const ROLE_BADGES: Record<Role, { label: string; tone: 'danger' | 'info' | 'primary' | 'secondary' }> =
  {
    AD: { label: 'Admin', tone: 'danger' },
    MO: { label: 'Modérateur', tone: 'info' },
    GM: { label: 'MJ', tone: 'primary' },
    RP: { label: 'Joueur', tone: 'secondary' },
  };

/** ADM-6: the words beside the check boxes of the user form. */
export const ROLE_NAMES: Record<Role, string> = {
  AD: 'Administrateur',
  MO: 'Moderateur',
  GM: 'Maitre de jeu',
  RP: 'Joueur',
};

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);
