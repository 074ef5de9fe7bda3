import type { CatalogueEntry, CatalogueKind } from '@rpd/shared/domain';

// What a sheet's system brings to its choices, in words: an empty list says why it is empty.

export type Entries = ReadonlyMap<CatalogueKind, readonly Pick<CatalogueEntry, 'gameType'>[]>;

/** A sheet's system: its id ('' for none), and its name as far as it is known. */
export interface SheetSystem {
  gameType: string;
  name: string | undefined;
}

const WORDS: Record<CatalogueKind, readonly [one: string, several: string]> = {
  class: ['classe', 'classes'],
  skill: ['compétence', 'compétences'],
  stat: ['caractéristique', 'caractéristiques'],
  equipmenttype: ['type d’équipement', 'types d’équipement'],
};
const KINDS = Object.keys(WORDS) as CatalogueKind[];

const counted = (kind: CatalogueKind, count: number): string => `${count} ${WORDS[kind][count > 1 ? 1 : 0]}`;

/** As many as a sheet of the system has: its own, and those of no system. */
const countOf = (entries: Entries, kind: CatalogueKind, gameType: string): number =>
  (entries.get(kind) ?? []).filter(entry => !entry.gameType || entry.gameType === gameType).length;

const forSystem = ({ gameType, name }: SheetSystem): string =>
  gameType ? `pour ${name ?? 'ce système'}` : 'pour tous les systèmes';

const ASK = 'La modération ou l’administration peut en ajouter dans les paramètres.';

/** What a system brings to the choices of a sheet, below where it is chosen. */
export function systemHint(system: SheetSystem, entries: Entries): string {
  const counts = KINDS.map(kind => [kind, countOf(entries, kind, system.gameType)] as const);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return `Aucune entrée ${forSystem(system)}. ${ASK}`;
  const parts = counts.flatMap(([kind, count]) => (count > 0 ? [counted(kind, count)] : []));
  return `${total} entrée${total > 1 ? 's' : ''} ${forSystem(system)} : ${parts.join(', ')}.`;
}

/** What one catalogue brings to a choice: how many entries, or why there are none and what to do. */
export function catalogueHint(kind: CatalogueKind, system: SheetSystem, entries: Entries): string {
  const count = countOf(entries, kind, system.gameType);
  if (count > 0) {
    const join = count > 1 ? 's’ajoutent' : 's’ajoute';
    return `${counted(kind, count)} ${forSystem(system)} ${join} aux options.`;
  }
  const [one] = WORDS[kind];
  const none = kind === 'equipmenttype' ? 'Aucun' : 'Aucune';
  const toDo = system.gameType ? ASK : 'Choisissez le système de la fiche, dans le panneau « Fiche ».';
  return `${none} ${one} ${forSystem(system)}. ${toDo}`;
}
