import { cataloguesOf, type FieldLike, type SheetField } from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { catalogueHint } from '../../lib/catalogue.labels.ts';
import { gameTypes } from '../../lib/sheets.api.ts';
import { useCatalogues } from '../../lib/useCatalogueOptions.ts';

/** The fields for the author of the sheet: an empty choice explains why it is empty. */
export function useHintedFields(
  fields: Record<string, SheetField>,
  gameType: string,
): Record<string, SheetField> {
  const kinds = useMemo(() => cataloguesOf(fields), [fields]);
  const entries = useCatalogues(kinds);
  const { data: systems } = useQuery(gameTypes);
  return useMemo(() => {
    if (kinds.length === 0) return fields;
    const system = { gameType, name: systems?.find(({ _id }) => _id === gameType)?.name };
    const hint = ({ catalogue, options }: FieldLike): string | undefined =>
      catalogue && options.length === 0 && entries.has(catalogue)
        ? catalogueHint(catalogue, system, entries)
        : undefined;
    return Object.fromEntries(
      Object.entries(fields).map(([id, field]) => {
        // A cell has no room for words of its own: those of its lines have.
        const own = [field, ...(field.columns ?? [])].flatMap(one => hint(one) ?? []);
        const help = [field.help, ...new Set(own)].filter(Boolean).join(' ');
        return [id, own.length > 0 ? { ...field, help } : field];
      }),
    );
  }, [fields, kinds, entries, systems, gameType]);
}
