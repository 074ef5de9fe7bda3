interface Choice {
  value: string;
  label: string;
}

/** What a list is narrowed to, for the head of its export: 'Modérateur · Inactif'; '' for everything. */
export const activeFiltersLabel = (
  ...filters: readonly [choices: readonly Choice[], value: string][]
): string =>
  filters
    .map(([choices, chosen]) => choices.find(({ value }) => value === chosen)?.label)
    .filter(Boolean)
    .join(' · ');

/** What ids stand for: 'Fantastique, Médiéval'. Of those that are not known, or not yet, nothing. */
export const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  ids
    .map(id => names.get(id))
    .filter(Boolean)
    .join(', ');
