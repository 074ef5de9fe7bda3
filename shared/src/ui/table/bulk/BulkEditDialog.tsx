import { Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { BulkEditInput, BulkEditReport } from '../../../domain/bulk-edit.ts';
import { Button } from '../../Button.tsx';
import { reloadShown, undoAll } from '../../history/undo.tsx';
import { Dialog } from '../../overlay/Dialog.tsx';
import { reasonOf } from '../../reason.ts';
import { TOAST_MS, toasts } from '../../toasts.ts';
import type { Undo } from '../SelectionBar.tsx';
import { type BulkEdit, type BulkEditChoice, sendBulkEdit, valueOf } from './bulkEdit.ts';
import { BulkEditLines } from './BulkEditLines.tsx';
import { BulkEditValue } from './BulkEditValue.tsx';

/** How it went: which rows were refused, and the way back. */
export interface BulkEdited {
  refused: ReadonlySet<string>;
  undo: Undo | undefined;
}

interface BulkEditDialogProps {
  edit: Pick<BulkEdit<never>, 'entity' | 'fields'>;
  rows: BulkEditInput['rows'];
  /** Which rows these are, see BulkNames. */
  names: ReactNode;
  /** False: nothing was done. */
  answer: (outcome: BulkEdited | false) => void;
}

const NO_CHOICE: BulkEditChoice = { value: '', way: 'add' };

/** One field of several rows: what it becomes in each of them is shown first, then done as one, which is undone as one. */
export function BulkEditDialog({ edit, rows, names, answer }: BulkEditDialogProps) {
  const { entity, fields } = edit;
  const client = useQueryClient();
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [choice, setChoice] = useState(NO_CHOICE);
  const field = fields.find(one => one.name === name) ?? fields[0];
  const value = field && valueOf(field, choice);
  const work = useMutation({
    mutationFn: ({ preview, seen }: { preview: boolean; seen?: string }) =>
      sendBulkEdit(entity, {
        rows,
        field: name,
        value,
        preview,
        ...(seen !== undefined && { seen }),
      }),
  });
  const report = work.data;
  const count = report?.lines.filter(({ outcome }) => outcome === 'changed').length ?? 0;

  const finish = async ({ lines, entry }: BulkEditReport) => {
    const refused = new Set(lines.filter(({ outcome }) => outcome === 'refused').map(({ _id }) => _id));
    toasts.success(count > 1 ? `${count} lignes modifiées` : 'Une ligne modifiée', {
      duration: TOAST_MS.short,
    });
    await reloadShown(client, entity);
    const undo = async () =>
      (await undoAll(client, { entry: entry ?? '', entity })) ? undefined : (false as const);
    answer({ refused, undo: entry === null ? undefined : undo });
  };
  const change = (next: BulkEditChoice) => {
    setChoice(next);
    work.reset();
  };
  const busy = work.isPending ? (work.variables.preview ? 'preview' : 'edit') : null;
  if (!field) return null;

  return (
    <Dialog
      open
      size="lg"
      onClose={() => answer(false)}
      title={rows.length > 1 ? `Modifier ${rows.length} lignes` : 'Modifier une ligne'}
      description={names}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => answer(false)}>
            Annuler
          </Button>
          <Button
            variant={count > 0 ? 'outline' : 'solid'}
            busy={busy === 'preview'}
            disabled={value === undefined || busy === 'edit'}
            onClick={() => work.mutate({ preview: true })}
          >
            Prévisualiser
          </Button>
          {report && count > 0 ? (
            <Button
              busy={busy === 'edit'}
              disabled={busy === 'preview'}
              onClick={() =>
                work.mutate({ preview: false, seen: report.seen }, { onSuccess: done => void finish(done) })
              }
            >
              {count > 1 ? `Modifier ces ${count} lignes` : 'Modifier cette ligne'}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        <Flex gap="3" wrap="wrap" align="flex-end">
          <BulkEditValue
            fields={fields}
            field={field}
            choice={choice}
            onField={next => {
              setName(next);
              change(NO_CHOICE);
            }}
            onChange={change}
          />
        </Flex>
        {work.error ? (
          <Text role="alert" color="fg.error">
            {reasonOf(work.error) ?? 'Rien n’a été modifié : réessayez.'}
          </Text>
        ) : null}
        {report ? <BulkEditLines report={report} field={field} /> : null}
      </Stack>
    </Dialog>
  );
}
