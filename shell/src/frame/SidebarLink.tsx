import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

interface SidebarLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  active: boolean;
  minimised: boolean;
  /** The next screen glides in. */
  glides: boolean;
}

/** One entry: its icon alone when the sidebar is minimised, with its name on hover. It looks as `entries` says. */
export function SidebarLink({ to, label, icon: Icon, active, minimised, glides }: SidebarLinkProps) {
  return (
    <Link
      to={to}
      viewTransition={glides}
      aria-current={active ? 'page' : undefined}
      aria-label={minimised ? label : undefined}
      title={minimised ? label : undefined}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {minimised ? null : label}
    </Link>
  );
}

/** Plain elements under one style sheet: some twenty of them stand beside every screen. */
export const entries = {
  '& ul': { listStyleType: 'none', display: 'grid', gap: '0.5' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '10',
    px: '3',
    borderRadius: 'lg',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    transition: 'background 150ms, color 150ms',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: { fontWeight: 'semibold', color: 'brand.fg', bg: 'brand.subtle' },
    '& svg': { flexShrink: '0' },
  },
  '&[data-minimised] a': { justifyContent: 'center' },
  '& ul[hidden]': { display: 'none' },
  '& [data-more]': {
    w: 'full',
    minH: '10',
    px: '3',
    textAlign: 'start',
    textStyle: 'sm',
    color: 'brand.fg',
    borderRadius: 'lg',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
  '& li': { position: 'relative' },
  '& li:has([data-star]) a': { pe: '10' },
  '& [data-star]': {
    position: 'absolute',
    insetEnd: '0',
    top: '0',
    display: 'grid',
    placeItems: 'center',
    w: '10',
    h: '10',
    borderRadius: 'lg',
    color: 'fg.muted',
    cursor: 'pointer',
    opacity: '0',
    _hover: { color: 'fg' },
    _focusVisible: { opacity: '1' },
    '&[aria-pressed=true]': { opacity: '1', '& svg': { fill: 'currentColor' } },
    '@media (hover: none)': { opacity: '1' },
  },
  '& li:hover [data-star]': { opacity: '1' },
  '& [role=group]': { mt: '2' },
  '& [data-heading]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    w: 'full',
    minH: '8',
    px: '3',
    borderRadius: 'lg',
    textStyle: 'xs',
    fontWeight: 'semibold',
    color: 'fg.muted',
    letterSpacing: 'wide',
    '& svg': { flexShrink: '0', transition: 'rotate 150ms' },
    '&[aria-expanded=false] svg': { rotate: '-90deg' },
  },
  '& button[data-heading]': { cursor: 'pointer', _hover: { bg: 'bg.muted', color: 'fg' } },
  '&[data-minimised] [data-heading]': { justifyContent: 'center', borderTopWidth: '1px', borderRadius: '0' },
  '&[data-minimised] div[data-heading]': { minH: '0', mx: '2', mb: '2', p: '0' },
} as const;
