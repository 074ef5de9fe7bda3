import { Badge } from '@chakra-ui/react';
import { ROLE_BADGES, type Role } from '../domain/roles.ts';

const PALETTES = { danger: 'red', info: 'blue', primary: 'brand', secondary: 'gray' } as const;

/** ADM-4: the badge of a role. */
export function RoleBadge({ role }: { role: Role }) {
  const { label, tone } = ROLE_BADGES[role];
  return <Badge colorPalette={PALETTES[tone]}>{label}</Badge>;
}
