import { cardStyle, type Entity } from '@rpd/shared/domain';
import type { PageRequest } from '@rpd/shared/http';
import { formatDate } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, NameCell, type DataTableProps } from '@rpd/shared/ui/table';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useMemo, type ComponentType } from 'react';
import { tellDependents } from '../lib/dependents.ts';
import { useOpened } from '../lib/useOpened.ts';
import { CardPreview } from './CardPreview.tsx';
import { Fact } from './Facts.tsx';
import { rowActions } from './rowActions.tsx';
import { ViewDialog } from './ViewDialog.tsx';

const STYLES = { fantasy: 'Fantastique', 'sci-fi': 'Science-fiction', plain: 'Simple' };

interface Type extends Entity {
  name: string;
  description: { text: string };
}

interface TypesTableProps<Stored extends Type> extends Pick<
  DataTableProps<Stored>,
  'label' | 'searchLabel' | 'emptyTitle'
> {
  calls: {
    page: (request: PageRequest) => object;
    remove: UseMutationOptions<Stored, Error, string>;
  };
  /** Where the API tells what is of a type. */
  dependents: (type: Stored) => string;
  unused: string;
  pictures: (type: Stored) => { icon: string; background: string };
  Editor: ComponentType<{ type?: Stored; onClose: () => void }>;
}

/** The list of what servers or games are of, each with its card's style (ADM-11). */
export function TypesTable<Stored extends Type>({
  calls,
  dependents,
  unused,
  pictures,
  Editor,
  ...table
}: TypesTableProps<Stored>) {
  const { opened, create, view, edit, close } = useOpened<Stored>();
  const remove = useMutation(calls.remove);
  const columns = useMemo(() => columnsWith(pictures), [pictures]);
  const askDelete = (type: Stored) =>
    confirmDelete({
      item: type.name,
      details: tellDependents(dependents(type), { used: what => `Encore employé, ${what}.`, unused }),
      remove: () => remove.mutateAsync(type._id),
    });
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
        rowActions={type =>
          rowActions({
            onView: () => view(type),
            onEdit: () => edit(type),
            onDelete: () => void askDelete(type),
          })
        }
        add={{ label: 'Ajouter', onSelect: create }}
      />
      {opened?.as === 'create' ? <Editor onClose={close} /> : null}
      {opened?.as === 'edit' ? <Editor type={opened.row} onClose={close} /> : null}
      {opened?.as === 'view' ? (
        <ViewDialog title={opened.row.name} onClose={close} onEdit={() => edit(opened.row)}>
          <CardPreview name={opened.row.name} text={opened.row.description.text} {...pictures(opened.row)} />
          <Fact label="Description">{opened.row.description.text}</Fact>
          <Fact label="Modifié le">{formatDate(opened.row.updatedAt)}</Fact>
        </ViewDialog>
      ) : null}
    </>
  );
}

function columnsWith<Stored extends Type>(pictures: TypesTableProps<Stored>['pictures']) {
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
