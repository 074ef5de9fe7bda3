/**
 * What a bot or an application may be allowed: the whole list. A machine has these and nothing else, whatever its owner may
 * do; ability.ts says what each of them opens.
 */
export const PERMISSIONS = [
  'read:servers',
  'read:games',
  'read:events',
  'read:sheets',
  'read:characters',
  'read:users',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The words beside the check boxes of the bot and application forms. */
export const PERMISSION_LABELS: Record<Permission, string> = {
  'read:servers': 'Lire les serveurs visibles et leurs types',
  'read:games': 'Lire les jeux actifs, leurs types et les catalogues',
  'read:events': 'Lire les événements des serveurs visibles',
  'read:sheets': 'Lire les fiches publiques',
  'read:characters': 'Lire les personnages acceptés que leurs serveurs montrent',
  'read:users': 'Lire le profil public des membres',
};

export const isPermission = (value: unknown): value is Permission =>
  PERMISSIONS.includes(value as Permission);
