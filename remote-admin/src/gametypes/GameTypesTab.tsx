import { cardStyle, type GameType } from '@rpd/shared/domain';
import { Avatar, Flex, formatDate } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { readDependents } from '../lib/dependents.ts';
import { gameTypes } from '../lib/types.api.ts';
import { useOpened } from '../lib/useOpened.ts';
import { CardPreview } from '../ui/CardPreview.tsx';
import { Fact } from '../ui/Facts.tsx';
import { rowActions } from '../ui/rowActions.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { GameTypeEditor } from './GameTypeEditor.tsx';

const STYLES = { fantasy: 'Fantastique', 'sci-fi': 'Science-fiction', plain: 'Simple' };

const column = columnHelper<GameType>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nom',
    cell: ({ row: { original: type } }) => (
      <Flex gap="3" align="center">
        <Avatar name={type.name} src={type.description.icon} size={32} shape="square" decorative />
        {type.name}
      </Flex>
    ),
  }),
  column.display({
    id: 'style',
    header: 'Style de carte',
    cell: ({ row }) => STYLES[cardStyle(row.original.description.background)],
  }),
  column.accessor('updatedAt', { header: 'Modifié le', cell: ({ getValue }) => formatDate(getValue()) }),
]);

/** The types of games (ADM-11, ADM-15). */
export function GameTypesTab() {
  const { opened, create, view, edit, close } = useOpened<GameType>();
  const remove = useMutation(gameTypes.remove);
  const askDelete = async ({ _id, name }: GameType) => {
    const used = await readDependents(`gametype/${_id}/dependents`);
    await confirmDelete({
      item: name,
      description: used ? `Encore employé, ${used}.` : 'Rien ne l’emploie.',
      remove: () => remove.mutateAsync(_id),
    });
  };
  return (
    <>
      <DataTable
        label="Types de jeux"
        columns={columns}
        query={state => gameTypes.page(state)}
        rowId={type => type._id}
        rowName={type => type.name}
        rowActions={type =>
          rowActions({
            onView: () => view(type),
            onEdit: () => edit(type),
            onDelete: () => void askDelete(type),
          })
        }
        searchLabel="Rechercher un type de jeu"
        emptyTitle="Aucun type de jeu"
        add={{ label: 'Ajouter', onSelect: create }}
      />
      {opened?.as === 'create' ? <GameTypeEditor onClose={close} /> : null}
      {opened?.as === 'edit' ? <GameTypeEditor type={opened.row} onClose={close} /> : null}
      {opened?.as === 'view' ? (
        <ViewDialog title={opened.row.name} onClose={close} onEdit={() => edit(opened.row)}>
          <CardPreview
            name={opened.row.name}
            text={opened.row.description.text}
            icon={opened.row.description.icon}
            background={opened.row.description.background}
          />
          <Fact label="Description">{opened.row.description.text}</Fact>
          <Fact label="Modifié le">{formatDate(opened.row.updatedAt)}</Fact>
        </ViewDialog>
      ) : null}
    </>
  );
}
