import type { ServerType } from '@rpd/shared/domain';
import { Flex } from '@rpd/shared/ui';
import { FilterSelect, SearchBox } from '@rpd/shared/ui/search';
import { SERVER_SORTS, type ServerFilters } from './servers.filters.ts';

interface ServersFiltersProps {
  filters: ServerFilters;
  types: ServerType[];
  onChange: (changes: Partial<ServerFilters>) => void;
}

const TEAM = [
  { value: 'true', label: 'En équipe' },
  { value: 'false', label: 'En solo' },
];
const OPENNESS = [{ value: 'true', label: 'Ouverts aux candidatures' }];

/** What one looks for in the directory. */
export function ServersFilters({ filters, types, onChange }: ServersFiltersProps) {
  return (
    <Flex wrap="wrap" gap="3" mb="4" align="flex-end">
      <SearchBox label="Rechercher un serveur" value={filters.q} onSearch={q => onChange({ q })} />
      <FilterSelect
        label="Type"
        all="Tous les types"
        options={types.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={filters.serverType}
        onChange={serverType => onChange({ serverType })}
      />
      <FilterSelect
        label="Mode de jeu"
        all="Tous les modes"
        options={TEAM}
        value={filters.group}
        onChange={group => onChange({ group })}
      />
      <FilterSelect
        label="Candidatures"
        all="Tous les serveurs"
        options={OPENNESS}
        value={filters.open}
        onChange={open => onChange({ open })}
      />
      <FilterSelect
        label="Trier par"
        options={SERVER_SORTS}
        value={filters.sort}
        onChange={sort => onChange({ sort })}
      />
    </Flex>
  );
}
