import { Box, Flex, Text } from '@chakra-ui/react';
import { QueryClientContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, RefreshCw, Unlink } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CompendiumEntrySummary } from '../../domain/compendium.ts';
import { lineTaking } from '../../domain/compendium-values.ts';
import type { FieldLine } from '../../domain/field-value.ts';
import type { FieldLike } from '../../domain/sheet-field.ts';
import { Button } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { notifyFailure } from '../notify.ts';
import { entryOf } from '../compendium/entry.api.ts';
import { linkedEntries } from './entries.api.ts';

// Rows that were taken from entries of a compendium say so, and say when their entry changed or is gone.

const EntryReader = lazyWithPreload(async () => (await import('../compendium/EntryReader.tsx')).EntryReader);

/** The character whose lists take entries of compendiums. Without it nothing is added from there. */
const CharacterContext = createContext<string | null>(null);
export const useEntriesOf = () => useContext(CharacterContext);
export const EntriesOf = ({ character, children }: { character: string; children: ReactNode }) => (
  <CharacterContext value={character}>{children}</CharacterContext>
);

type Known = ReadonlyMap<string, CompendiumEntrySummary>;
/** Null while nobody knows. */
const KnownContext = createContext<Known | null>(null);

interface LinkedLinesProps {
  lines: readonly FieldLine[];
  children: ReactNode;
}

/** Asks what became of the entries of these lines, all at once. A sheet that stands alone asks nobody. */
export function LinkedLines(props: LinkedLinesProps) {
  return useContext(QueryClientContext) ? <Asked {...props} /> : <>{props.children}</>;
}

function Asked({ lines, children }: LinkedLinesProps) {
  const ids = [...new Set(lines.flatMap(({ entry }) => entry?.id ?? []))].toSorted();
  const { data } = useQuery(linkedEntries(ids));
  const known = useMemo(() => data && new Map(data.map(entry => [entry._id, entry])), [data]);
  return <KnownContext value={known ?? null}>{children}</KnownContext>;
}

const GONE = 'Cette entrée n’est plus au compendium\u00a0: la ligne garde ses valeurs.';

/** In a line to read: a button that opens its entry. */
export function EntryMark({ line }: { line: FieldLine }) {
  const known = useContext(KnownContext);
  const [isOpen, setOpen] = useState(false);
  const entry = line.entry && known?.get(line.entry.id);
  if (!line.entry || !known) return null;
  if (!entry) {
    return (
      <Text as="span" textStyle="xs" color="fg.muted" title={GONE}>
        {' '}
        (entrée retirée)
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        size="2xs"
        minH="6"
        minW="6"
        aria-label={`Lire l’entrée ${entry.name}`}
        title={`Lire l’entrée ${entry.name}`}
        onClick={() => setOpen(true)}
      >
        <BookOpen size={14} aria-hidden="true" />
      </Button>
      {isOpen ? <EntryReader id={entry._id} name={entry.name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface LineEntryProps {
  line: FieldLine;
  field: Pick<FieldLike, 'columns'>;
  /** What tells it from the entries of other lines. */
  place: string;
  /** Without it the line is read-only. */
  write: ((change: (lines: readonly FieldLine[]) => readonly FieldLine[]) => void) | undefined;
}

/** Under a line that is written: its entry, the way to take what changed in it, and the way to part from it. */
export function LineEntry({ line, field, place, write }: LineEntryProps) {
  const known = useContext(KnownContext);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { entry: link } = line;
  if (!link) return null;
  const entry = known?.get(link.id);
  const change = (next: (one: FieldLine) => FieldLine) =>
    write?.(lines => lines.map(one => (one.id === line.id ? next(one) : one)));
  const take = async () => {
    setBusy(true);
    try {
      const whole = await client.fetchQuery({ ...entryOf(link.id), staleTime: 0 });
      change(one => lineTaking(one, whole, field));
    } catch (error) {
      notifyFailure('La mise à jour n’est pas prise.', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box flex="1 1 100%" textStyle="xs" borderTopWidth="1px" pt="1">
      <Flex align="center" wrap="wrap" columnGap="2" rowGap="1">
        {entry ? (
          <Button
            variant="ghost"
            size="xs"
            onClick={() => setOpen(true)}
            aria-label={`Lire l’entrée ${entry.name}, ${place}`}
          >
            <BookOpen size={14} aria-hidden="true" />
            {entry.name}
          </Button>
        ) : (
          <Text as="span" color="fg.muted">
            {known ? GONE : 'Entrée du compendium'}
          </Text>
        )}
        {entry && entry.hash !== link.hash ? (
          <>
            <Text as="span" fontWeight="medium">
              Mise à jour disponible
            </Text>
            {write ? (
              <Button
                size="xs"
                variant="outline"
                busy={isBusy}
                onClick={() => void take()}
                aria-label={`Prendre la mise à jour, ${place}`}
              >
                <RefreshCw size={14} aria-hidden="true" />
                Prendre
              </Button>
            ) : null}
          </>
        ) : null}
        {write ? (
          <Button
            variant="ghost"
            size="xs"
            aria-label={`Détacher de l’entrée, ${place}`}
            title="Garde les valeurs, sans suivre l’entrée"
            onClick={() => change(({ id, cells }) => ({ id, cells }))}
          >
            <Unlink size={14} aria-hidden="true" />
            Détacher
          </Button>
        ) : null}
      </Flex>
      {isOpen && entry ? (
        <EntryReader id={entry._id} name={entry.name} onClose={() => setOpen(false)} />
      ) : null}
    </Box>
  );
}
