import { Box, Link } from '@rpd/shared/ui';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { motionWanted } from '../lib/motion.ts';

interface SidebarLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  active: boolean;
  minimised: boolean;
}

/**
 * One entry: its icon alone when the sidebar is minimised, with its name on hover. Twenty of them stand beside every screen: a change of
 * address draws those that it marks, and no other.
 */
export const SidebarLink = memo(function SidebarLink({
  to,
  label,
  icon: Icon,
  active,
  minimised,
}: SidebarLinkProps) {
  return (
    <Link
      to={to}
      moves={motionWanted()}
      aria-current={active ? 'page' : undefined}
      title={minimised ? label : undefined}
      display="flex"
      alignItems="center"
      justifyContent={minimised ? 'center' : 'flex-start'}
      gap="3"
      minH="10"
      px="3"
      borderRadius="lg"
      position="relative"
      textDecoration="none"
      textStyle="sm"
      fontWeight={active ? 'semibold' : 'medium'}
      color={active ? 'brand.fg' : 'fg.muted'}
      bg={active ? 'brand.subtle' : undefined}
      transition="background 150ms, color 150ms"
      _hover={{
        bg: active ? 'brand.subtle' : 'bg.muted',
        color: active ? 'brand.fg' : 'fg',
        textDecoration: 'none',
      }}
    >
      <Box flexShrink="0" aria-hidden="true">
        <Icon size={20} strokeWidth={1.75} />
      </Box>
      {minimised ? <Box srOnly>{label}</Box> : label}
    </Link>
  );
});
