/** BRD-1: what the shell itself calls the parts of an address; a remote's descriptor says what it calls its own. */
export const SEGMENT_LABELS: Record<string, string> = {
  sheets: 'Fiches',
  c: 'Création',
  admin: 'Administration',
  users: 'Utilisateurs',
  user: 'Utilisateurs',
  games: 'Jeux',
  servers: 'Serveurs',
  settings: 'Paramètres',
  'first-steps': 'Premiers pas',
  news: 'Quoi de neuf',
  appsettings: 'Paramètres',
  moderation: 'Modération',
  dev: 'Documentation',
};

/** What an identifier in an address may be the identifier of. */
export type NamedKind = 'sheet' | 'user' | 'server';

const KINDS: Record<string, NamedKind> = {
  sheets: 'sheet',
  users: 'user',
  user: 'user',
  servers: 'server',
};

/** Words of an address that say what is done to what comes next. */
const ACTS = new Set(['c', 'update']);

export interface Segment {
  text: string;
  /** The address up to here. */
  path: string;
  /** Set for an identifier: whose name stands for it (BRD-2). */
  id?: string;
  kind?: NamedKind;
}

// Not the domain's own test: it would bring the validation library to every first screen.
export const isIdentifier = (segment: string): boolean => /^(?:[0-9a-f]{24}|\d+)$/.test(segment);

const capitalised = (segment: string): string =>
  segment.charAt(0).toLocaleUpperCase('fr') + segment.slice(1).replaceAll('-', ' ');

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The parts of an address under /app, in order; the dashboard is Accueil itself and has none. */
export function segmentsOf(pathname: string, labels: Record<string, string>): Segment[] {
  const parts = pathname.split('/').filter(Boolean).slice(1);
  if (parts.length === 1 && parts[0] === 'dashboard') return [];
  return parts.flatMap((part, index) => {
    // What is at the address where things are made has been made.
    if (part === 'c' && isIdentifier(parts[index + 1] ?? '')) return [];
    const path = `/app/${parts.slice(0, index + 1).join('/')}`;
    const text = labels[part] ?? SEGMENT_LABELS[part] ?? capitalised(decoded(part));
    if (!isIdentifier(part)) return { text, path };
    // BRD-2, while its name is on its way, and when it has none.
    const shown = `#${part.slice(0, 8)}`;
    // What stands right before it says of what it is: the events of a server are no servers.
    const owner = parts.slice(0, index).findLast(before => !ACTS.has(before));
    const kind = owner === undefined ? undefined : KINDS[owner];
    return kind ? { text: shown, path, id: part, kind } : { text: shown, path, id: part };
  });
}
