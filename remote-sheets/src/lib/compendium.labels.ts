import { ENTRY_DESCRIPTION, ENTRY_NAME, ENTRY_NOTHING, STANDARD_KINDS } from '@rpd/shared/domain';

/** A kind of entries in words; one that is no standard kind by its identifier. */
export const compendiumKindLabel = (key: string): string =>
  STANDARD_KINDS.find(kind => kind.key === key)?.name ?? `Genre « ${key} »`;

const SOURCES: Readonly<Record<string, string>> = {
  [ENTRY_NAME]: 'Le nom',
  [ENTRY_DESCRIPTION]: 'La description',
  [ENTRY_NOTHING]: 'Rien',
};

/** What a column takes of an entry, in words. */
export const entrySourceLabel = (source: string, kind?: string): string => {
  const columns = STANDARD_KINDS.find(({ key }) => key === kind)?.columns;
  return SOURCES[source] ?? columns?.find(({ key }) => key === source)?.name ?? `Valeur « ${source} »`;
};
