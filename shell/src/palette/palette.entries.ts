import { admits } from '@rpd/shared/remote';
import type { ShownFill } from '@rpd/shared/slot';
import { type KnownRemote, remoteOf } from '../lib/registry.ts';
import { recentItems } from '../lib/recent-items.ts';
import { SHELL_SCREENS } from '../lib/screens.ts';
import { sidebarSections } from '../lib/sidebar-entries.ts';
import type { Option } from '../ui/OptionList.tsx';

/** Where one goes, or what one does. */
export interface Destination extends Option {
  /** A command of a remote (`palette.command`), in place of an address. */
  command?: ShownFill;
}

const MAX_RECENT = 5;

const isDestination = (value: unknown): value is Destination => {
  const { label, kind, to } = (value ?? {}) as Partial<Record<keyof Destination, unknown>>;
  return (
    typeof label === 'string' && typeof kind === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to)
  );
};

/** Where somebody went from here last. */
export const recent = recentItems<Destination>({
  key: 'rpd-recent',
  size: MAX_RECENT,
  same: ({ to }) => to,
  isItem: isDestination,
});

/** Every screen that somebody with these roles may open: the shell's own, and those of the menus of the remotes. */
export function screensFor(remotes: KnownRemote[], roles: readonly string[]): Destination[] {
  const own = SHELL_SCREENS.filter(screen => admits(screen.roles, roles)).map(({ label, path }) => ({
    label,
    kind: 'Écran',
    to: path,
  }));
  const theirs = sidebarSections(remotes, roles).flatMap(({ label: group, entries }) =>
    entries.map(({ label, path }) => ({ label, kind: group, to: path })),
  );
  const known = new Set(own.map(({ to }) => to));
  return [...own, ...theirs.filter(({ to }) => !known.has(to))];
}

/** What remotes let one do from here; their code comes when one is chosen. */
export const commandsOf = (fills: readonly ShownFill[]): Destination[] =>
  fills.map(command => ({ label: command.title, kind: 'Commande', to: `command:${command.key}`, command }));

/** Whether a remote answers for a path, and for this person. */
export function isOpenTo(remotes: KnownRemote[], roles: readonly string[], path: string): boolean {
  const found = remoteOf(remotes, path.split('?')[0] ?? path);
  return found !== undefined && admits(found.area.roles, roles);
}
