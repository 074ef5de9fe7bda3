import { cardStyle, dependentsLabel, UNKNOWN_DEPENDENTS } from '@rpd/shared/domain';
import { formatDate, useOpenState } from '@rpd/shared/ui';
import { useHistoryAction } from '@rpd/shared/ui/history';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, NameCell, type DataTableProps } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readDependents } from '../lib/dependents.ts';
import { useDialogState } from './useDialogState.ts';
import { CardPreview } from './CardPreview.tsx';
import { Fact } from './Facts.tsx';
import { rowActions } from './rowActions.tsx';
import { TypeEditor, type Type, type TypeInput, type TypeKind } from './TypeEditor.tsx';
import { TypeReplacement } from './TypeReplacement.tsx';
import { ViewDialog } from './ViewDialog.tsx';

const STYLES = { fantasy: 'Fantastique', 'sci-fi': 'Science-fiction', plain: 'Simple' };

interface TypesTableProps<Input extends TypeInput, Stored extends Type> extends Pick<
  DataTableProps<Stored>,
  'label' | 'searchLabel' | 'emptyTitle'
> {
  kind: TypeKind<Input, Stored>;
  /** Where the API tells what is of a type. */
  dependents: (type: Stored) => string;
  unused: string;
}

/** The list of what servers or games are of, each with its card's style (ADM-11). */
export function TypesTable<Input extends TypeInput, Stored extends Type>({
  kind,
  dependents,
  unused,
  ...table
}: TypesTableProps<Input, Stored>) {
  const { calls, pictures } = kind;
  const { opened, create, view, edit, close } = useDialogState<Stored>();
  const { historyOf, historyDialog } = useHistoryAction<Stored>(kind.entity, ({ name }) => name);
  const remove = useMutation(calls.remove);
  const columns = useMemo(() => columnsWith(pictures), [pictures]);
  const [replaced, setReplaced] = useOpenState<{ type: Stored; used: string } | null>('replace', null);
  const askDelete = async (type: Stored) => {
    // Not known, it is asked as if it were unused: the API refuses what needs a replacement.
    const used = await readDependents(dependents(type)).then(dependentsLabel, () => null);
    if (used) return setReplaced({ type, used });
    await confirmDelete({
      item: type.name,
      description: used === null ? UNKNOWN_DEPENDENTS : unused,
      remove: () => remove.mutateAsync(type._id),
    });
  };
  const query: DataTableProps<Stored>['query'] = state =>
    calls.page(state) as ReturnType<DataTableProps<Stored>['query']>;
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        query={query}
        rowId={type => type._id}
        rowName={type => type.name}
        rowActions={type => [...rowActions({ view, edit, remove: askDelete })(type), historyOf(type)]}
        exported={{
          cells: type => ({
            Nom: type.name,
            'Style de carte': STYLES[cardStyle(pictures(type).background)],
            Description: type.description.text,
            'Modifié le': formatDate(type.updatedAt),
          }),
        }}
        add={{ label: 'Ajouter', onSelect: create }}
      />
      {historyDialog}
      {replaced ? (
        <TypeReplacement
          kind={kind}
          type={replaced.type}
          used={replaced.used}
          onClose={() => setReplaced(null)}
        />
      ) : null}
      {opened?.kind === 'create' ? <TypeEditor kind={kind} onClose={close} /> : null}
      {opened?.kind === 'edit' ? <TypeEditor kind={kind} type={opened.row} onClose={close} /> : null}
      {opened?.kind === 'view' ? (
        <ViewDialog title={opened.row.name} onClose={close} onEdit={() => edit(opened.row)}>
          <CardPreview name={opened.row.name} text={opened.row.description.text} {...pictures(opened.row)} />
          <Fact label="Description">{opened.row.description.text}</Fact>
          <Fact label="Modifié le">{formatDate(opened.row.updatedAt)}</Fact>
        </ViewDialog>
      ) : null}
    </>
  );
}

function columnsWith<Stored extends Type>(pictures: TypeKind<TypeInput, Stored>['pictures']) {
  const column = columnHelper<Stored>();
  return column.columns([
    column.accessor(({ name }) => name, {
      id: 'name',
      header: 'Nom',
      cell: ({ row: { original: type } }) => <NameCell name={type.name} src={pictures(type).icon} />,
    }),
    column.display({
      id: 'style',
      header: 'Style de carte',
      cell: ({ row }) => STYLES[cardStyle(pictures(row.original).background)],
    }),
    column.accessor(({ updatedAt }) => updatedAt, {
      id: 'updatedAt',
      header: 'Modifié le',
      cell: ({ row }) => formatDate(row.original.updatedAt),
    }),
  ]);
}
