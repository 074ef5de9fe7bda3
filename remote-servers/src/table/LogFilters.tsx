import { LOG_KINDS, type LogKind } from '@rpd/shared/domain';
import { Button, Flex, formatDateTime, IconButton, Text } from '@rpd/shared/ui';
import { Input, NativeSelect } from '@rpd/shared/ui/inputs';
import { CalendarSearch } from 'lucide-react';
import { useState } from 'react';
import { localIn, momentIn, ownTimeZone } from '../lib/zonedTime.ts';
import type { LogFilter } from './log.api.ts';

interface LogFiltersProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

/** Searches the log, shows one kind of entry, and jumps to a moment. */
export function LogFilters({ filter, onFilter }: LogFiltersProps) {
  const [isJumping, setJumping] = useState(false);
  return (
    <>
      <Search
        filter={filter}
        onFilter={onFilter}
        isJumping={isJumping}
        onJump={() => setJumping(!isJumping)}
      />
      {isJumping || filter.from ? (
        <Jump
          from={filter.from}
          onFrom={from => {
            if (!from) setJumping(false);
            onFilter({ ...filter, from });
          }}
        />
      ) : null}
    </>
  );
}

/** The moment from which the log is read. */
function Jump({ from, onFrom }: { from: string; onFrom: (from: string) => void }) {
  const timeZone = ownTimeZone();
  const [typed, setTyped] = useState(() => localIn(timeZone, from || new Date().toISOString()));
  return (
    <Flex
      as="form"
      gap="2"
      p="2"
      wrap="wrap"
      align="center"
      borderBottomWidth="1px"
      onSubmit={event => {
        event.preventDefault();
        if (typed) onFrom(momentIn(timeZone, typed));
      }}
    >
      <Input
        size="sm"
        type="datetime-local"
        w="auto"
        flex="1 1 11rem"
        aria-label="Date et heure où aller"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button size="sm" type="submit" variant="outline" disabled={!typed}>
        Aller
      </Button>
      {from ? (
        <>
          <Button size="sm" variant="ghost" onClick={() => onFrom('')}>
            Revenir à la fin
          </Button>
          <Text role="status" textStyle="sm" color="fg.muted">
            À partir du {formatDateTime(from)}.
          </Text>
        </>
      ) : null}
    </Flex>
  );
}

interface SearchProps extends LogFiltersProps {
  isJumping: boolean;
  onJump: () => void;
}

function Search({ filter, onFilter, isJumping, onJump }: SearchProps) {
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
      <IconButton label="Aller à une date" aria-expanded={isJumping} onClick={onJump}>
        <CalendarSearch aria-hidden="true" size={18} />
      </IconButton>
    </Flex>
  );
}
