import { may } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { Box, Button, ButtonLink, Flex, PageHeader, Stack, Text, toasts, TOAST_MS } from '@rpd/shared/ui';
import { FilterSelect } from '@rpd/shared/ui/search';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportLines } from './ImportLines.tsx';
import { stats } from '../lib/stats.api.ts';
import { gameTypes, sendImport } from './imports.api.ts';
import { FileError, readFile, type ReadFile } from './imports.read.ts';
import {
  fieldsOf,
  guessColumns,
  type ImportTarget,
  rowOf,
  statsOf,
  systemNamedBy,
  systemsOf,
  TARGETS,
} from './imports.targets.ts';

const NONE: never[] = [];

/** `/app/gm/import`: a file of creatures or of a catalogue, what it would do line by line, then the import itself. */
export function ImportPage() {
  const me = useSession(state => state.user);
  const [target, setTarget] = useState<ImportTarget>('mob');
  const [pickedSystem, setSystem] = useState<string>();
  const [file, setFile] = useState<{ name: string; content: ReadFile }>();
  const [pickedColumns, setColumns] = useState<Record<string, string>>({});
  const known = useQuery(stats).data ?? NONE;
  const types = useQuery(gameTypes).data ?? NONE;
  const send = useMutation(sendImport);
  const columns = file?.content.columns ?? NONE;
  const system = pickedSystem ?? (target === 'mob' ? systemNamedBy(known, columns) : '');
  const fields = fieldsOf(target, statsOf(known, system));
  const columnOf = { ...guessColumns(fields, columns), ...pickedColumns };
  // The catalogues are the moderation's to change (ADM-15).
  const targets = TARGETS.filter(({ value }) => value === 'mob' || may(me, 'create', 'Catalogue'));
  const report = send.data;

  /** Another file, target or system: what was picked for the one before is no choice any more. */
  const begin = () => {
    setColumns({});
    send.reset();
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      const content = await readFile(chosen);
      setFile({ name: chosen.name, content });
      begin();
    } catch (error) {
      toasts.failure(error instanceof FileError ? error.message : 'Ce fichier ne se lit pas.', {
        duration: TOAST_MS.short,
      });
    }
  };
  const go = (preview: boolean) => {
    if (!file) return;
    const rows = file.content.rows.map(cells => rowOf(target, fields, columnOf, cells, system));
    send.mutate(
      { target, rows, preview },
      {
        onSuccess: () => {
          if (!preview) toasts.success('Import terminé', { duration: TOAST_MS.short });
        },
        onError: error =>
          toasts.failure('Erreur lors de l’import', {
            duration: TOAST_MS.short,
            detail: error instanceof ApiError ? error.message : undefined,
          }),
      },
    );
  };
  const ready =
    report?.preview && report.lines.some(({ outcome }) => ['created', 'changed'].includes(outcome));

  return (
    <>
      <PageHeader
        title="Importer"
        description="Un fichier CSV ou JSON. Rien n’est enregistré avant que vous ayez vu, ligne par ligne, ce qui le sera."
        actions={
          <ButtonLink to="/app/gm?tab=mobs" variant="outline" colorPalette="gray">
            Créatures et PNJ
          </ButtonLink>
        }
      />
      <Stack gap="6">
        <Flex wrap="wrap" gap="3">
          <FilterSelect
            label="Importer en tant que"
            options={targets}
            value={target}
            onChange={next => {
              setTarget(next as ImportTarget);
              setSystem(undefined);
              begin();
            }}
          />
          <FilterSelect
            label="Système"
            all="Tous les systèmes"
            options={systemsOf(types)}
            value={system}
            onChange={next => {
              setSystem(next);
              begin();
            }}
          />
        </Flex>
        <FileDrop
          name={file?.name}
          lines={file?.content.rows.length ?? 0}
          onTake={chosen => void take(chosen)}
        />
        {file ? (
          <ImportColumns
            fields={fields}
            columns={columns}
            columnOf={columnOf}
            onChange={next => {
              setColumns(next);
              send.reset();
            }}
            isReady={Boolean(ready)}
            busy={send.isPending ? (send.variables.preview ? 'preview' : 'import') : null}
            onSend={go}
          />
        ) : null}
        {report ? <ImportLines report={report} fields={fields} /> : null}
      </Stack>
    </>
  );
}

interface FileDropProps {
  name: string | undefined;
  lines: number;
  onTake: (file: File | undefined) => void;
}

function FileDrop({ name, lines, onTake }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onTake(event.dataTransfer.files[0]);
  };
  return (
    <Flex
      wrap="wrap"
      gap="4"
      align="center"
      p="5"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={over ? 'brand.solid' : 'border.emphasized'}
      bg={over ? 'brand.subtle' : 'bg.panel'}
      borderRadius="lg"
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button variant="outline" onClick={() => picker.current?.click()}>
        <FileUp aria-hidden="true" />
        {name ? 'Choisir un autre fichier' : 'Choisir un fichier'}
      </Button>
      <Box>
        <Text fontWeight={name ? 'semibold' : undefined}>{name ?? 'ou déposez-le ici (CSV ou JSON)'}</Text>
        {name ? (
          <Text textStyle="sm" color="fg.muted">
            {lines > 1 ? `${lines} lignes` : `${lines} ligne`}
          </Text>
        ) : null}
      </Box>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Fichier à importer"
        accept=".csv,.json,text/csv,application/json"
        onChange={event => {
          onTake(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Flex>
  );
}
