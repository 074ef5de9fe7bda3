import { LOG_KINDS, type LogKind } from '@rpd/shared/domain';
import { Flex } from '@rpd/shared/ui';
import { Input, NativeSelect } from '@rpd/shared/ui/form';
import { useState } from 'react';
import type { LogFilter } from './table.api.ts';

interface LogFiltersProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

/** Searches the log, and shows one kind of entry. */
export function LogFilters({ filter, onFilter }: LogFiltersProps) {
  const [q, setQ] = useState(filter.q);
  return (
    <Flex
      as="form"
      role="search"
      gap="2"
      p="2"
      borderBottomWidth="1px"
      onSubmit={event => {
        event.preventDefault();
        onFilter({ ...filter, q: q.trim() });
      }}
    >
      <Input
        size="sm"
        type="search"
        aria-label="Rechercher dans le journal"
        placeholder="Rechercher"
        maxLength={100}
        value={q}
        onChange={event => {
          setQ(event.target.value);
          if (event.target.value === '') onFilter({ ...filter, q: '' });
        }}
      />
      <NativeSelect.Root size="sm" w="auto" flexShrink="0" maxW="40">
        <NativeSelect.Field
          aria-label="Ce que le journal montre"
          value={filter.kind}
          onChange={event => onFilter({ ...filter, kind: event.target.value as LogKind | '' })}
        >
          <option value="">Tout</option>
          {Object.entries(LOG_KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
