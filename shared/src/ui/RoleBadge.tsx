import { ROLE_BADGES, type Role } from '../domain/roles.ts';

const PALETTES = { danger: 'red', info: 'blue', primary: 'brand', secondary: 'gray' } as const;

/** ADM-4: the badge of a role, which looks as every badge does. A plain element: a list has dozens. */
export function RoleBadge({ role }: { role: Role }) {
  const { label, tone } = ROLE_BADGES[role];
  const colors = `var(--rpd-colors-${PALETTES[tone]}`;
  return (
    <span style={{ ...look, backgroundColor: `${colors}-subtle)`, color: `${colors}-fg)` }}>{label}</span>
  );
}

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.25rem',
  paddingInline: '0.375rem',
  borderRadius: 'var(--rpd-radii-full)',
  fontSize: 'var(--rpd-font-sizes-xs)',
  fontWeight: 600,
  lineHeight: '1rem',
  whiteSpace: 'nowrap',
  userSelect: 'none',
} as const;
