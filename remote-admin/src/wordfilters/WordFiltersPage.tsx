import { PageHeader } from '@rpd/shared/ui';
import { WordFilters } from '@rpd/shared/ui/wordfilters';

/** `/app/moderation/filters` (DSK-4): words and links that are not accepted anywhere. */
export function WordFiltersPage() {
  return (
    <>
      <PageHeader
        title="Filtres"
        description="Les mots et les liens qui sont refusés partout, ou signalés à l’équipe. Ce qui est déjà écrit reste."
      />
      <WordFilters server="" />
    </>
  );
}
