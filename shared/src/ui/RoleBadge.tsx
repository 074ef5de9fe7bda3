import { Badge } from '@chakra-ui/react';
import { ROLE_BADGES, type Role } from '../domain/roles.ts';

/** ADM-4: the badge of a role. */
export function RoleBadge({ role }: { role: Role }) {
  const { label, tone } = ROLE_BADGES[role];
  return <Badge colorPalette={tone}>{label}</Badge>;
}
