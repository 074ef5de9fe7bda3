import { type CompendiumValueType, type PackOutcome, type PackReport } from '@rpd/shared/domain';
import { formatNumber } from '@rpd/shared/ui';

export const OUTCOME_LABELS: Record<PackOutcome, string> = {
  added: 'Ajoutée',
  changed: 'Changée',
  unchanged: 'Inchangée',
  removed: 'Retirée',
  refused: 'Laissée de côté',
};

export const OUTCOME_COLORS: Record<PackOutcome, string> = {
  added: 'green',
  changed: 'brand',
  unchanged: 'gray',
  removed: 'orange',
  refused: 'red',
};

export const VALUE_TYPE_LABELS: Record<CompendiumValueType, string> = {
  text: 'Texte',
  number: 'Nombre',
  boolean: 'Oui ou non',
};

const several = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count > 1 ? many : one}`;

export const entriesWords = (count: number): string => several(count, 'entrée', 'entrées');

/** « 12 ajoutées, 3 laissées de côté ». */
export function countWords({ counts, partial }: Pick<PackReport, 'counts' | 'partial'>): string {
  const parts = [
    counts.added && several(counts.added, 'ajoutée', 'ajoutées'),
    counts.changed && several(counts.changed, 'changée', 'changées'),
    counts.unchanged && several(counts.unchanged, 'inchangée', 'inchangées'),
    counts.removed && several(counts.removed, 'retirée', 'retirées'),
    counts.refused && several(counts.refused, 'laissée de côté', 'laissées de côté'),
    partial && several(partial, 'reprise en partie', 'reprises en partie'),
  ];
  return parts.filter(Boolean).join(', ') || 'aucune entrée';
}
