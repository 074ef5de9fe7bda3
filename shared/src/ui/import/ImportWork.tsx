import { Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ImportReport } from '../../domain/import.ts';
import type { UndoableEntity } from '../../domain/journal.ts';
import { ApiError } from '../../http/index.ts';
import { Button } from '../Button.tsx';
import { undoTogether } from '../history/undo.tsx';
import { TOAST_MS, toasts } from '../toasts.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { guessColumns, type ImportField, textOf } from './importFields.ts';
import type { ImportFile } from './importFile.ts';
import { ImportLines } from './ImportLines.tsx';

/** What is sent of a file. */
export interface SentRows {
  rows: Record<string, unknown>[];
  /** Asks only what would happen. */
  preview: boolean;
  /** What the preview answered: it alone is done. */
  seen?: string;
}

interface ImportWorkProps<Report extends ImportReport> {
  file: ImportFile;
  fields: readonly ImportField[];
  /** What is sent of a line. */
  rowOf: (
    columnOf: Readonly<Record<string, string>>,
    cells: Readonly<Record<string, unknown>>,
  ) => Record<string, unknown>;
  send: (sent: SentRows) => Promise<Report>;
  /** What the lines are, for the undo of the whole import. */
  entity: UndoableEntity;
  /** Shown above the lines once it is done. */
  after?: (report: Report) => ReactNode;
}

/** A file that is read: its columns, what it would do line by line, the import, and the way back. */
export function ImportWork<Report extends ImportReport>(props: ImportWorkProps<Report>) {
  const { file, fields, rowOf, send, entity, after } = props;
  const client = useQueryClient();
  const [picked, setPicked] = useState<Record<string, string>>({});
  const [isUndone, setUndone] = useState(false);
  const work = useMutation({ mutationFn: send });
  const columnOf = { ...guessColumns(fields, file.columns), ...picked };
  const report = work.data;
  const savable = report?.lines.filter(({ outcome }) => outcome === 'created' || outcome === 'changed') ?? [];
  const used = fields.filter(({ name }) => columnOf[name]);

  const go = (preview: boolean) => {
    const rows = file.rows.map(cells => rowOf(columnOf, cells));
    const seen = !preview && report?.preview ? { seen: report.seen } : {};
    work.mutate(
      { rows, preview, ...seen },
      {
        onSuccess: () => {
          setUndone(false);
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
  const takeBack = async (entry: string) => {
    const isDone = await undoTogether(client, { entry, entity, count: savable.length });
    if (isDone) setUndone(true);
  };

  return (
    <Stack gap="6">
      <ImportColumns
        fields={fields}
        columns={file.columns}
        columnOf={columnOf}
        onChange={next => {
          setPicked(next);
          work.reset();
        }}
        ready={report?.preview ? savable.length : 0}
        busy={work.isPending ? (work.variables.preview ? 'preview' : 'import') : null}
        onSend={go}
      />
      {report && !report.preview ? after?.(report) : null}
      {report ? (
        <ImportLines
          report={report}
          fields={used}
          cellOf={(line, name) => textOf(file.rows[line - 1]?.[columnOf[name] ?? ''])}
          placeOf={line => file.places[line - 1] ?? line}
        />
      ) : null}
      {report?.entry && !isUndone ? (
        <Button variant="outline" alignSelf="start" onClick={() => void takeBack(report.entry ?? '')}>
          <Undo2 aria-hidden="true" />
          Annuler cet import
        </Button>
      ) : null}
    </Stack>
  );
}
