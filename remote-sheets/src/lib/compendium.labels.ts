import {
  ENTRY_DESCRIPTION,
  ENTRY_NAME,
  ENTRY_NOTHING,
  STANDARD_KINDS,
  type CompendiumColumn,
  type SheetKinds,
} from '@rpd/shared/domain';

/** A kind of entries in words; one that nobody knows by its identifier. */
export const compendiumKindLabel = (key: string, known?: SheetKinds): string =>
  kindOf(key, known)?.name ?? known?.removed.find(one => one.key === key)?.name ?? `Genre « ${key} »`;

/** As the servers of the sheet have it, or as every compendium begins with it. */
export const kindOf = (
  key: string,
  known?: SheetKinds,
): { name: string; columns: readonly CompendiumColumn[] } | undefined =>
  known?.kinds.find(kind => kind.key === key) ?? STANDARD_KINDS.find(kind => kind.key === key);

/** Why a list finds no entries of this kind: it was deleted, or no server of the sheet has it. Null where one has it, or nobody knows. */
export function goneKind(key: string, known: SheetKinds): string | null {
  if (key === '' || kindOf(key, known)) return null;
  const removed = known.removed.find(one => one.key === key);
  if (removed) return `Le genre « ${removed.name} » a été supprimé du compendium.`;
  return known.servers > 0 ? `Aucun serveur qui propose cette fiche n’a le genre « ${key} ».` : null;
}

const SOURCES: Readonly<Record<string, string>> = {
  [ENTRY_NAME]: 'Le nom',
  [ENTRY_DESCRIPTION]: 'La description',
  [ENTRY_NOTHING]: 'Rien',
};

/** What a column takes of an entry, in words. */
export const entrySourceLabel = (source: string, kind?: string, known?: SheetKinds): string => {
  const columns = kind === undefined ? undefined : kindOf(kind, known)?.columns;
  return SOURCES[source] ?? columns?.find(({ key }) => key === source)?.name ?? `Valeur « ${source} »`;
};
