import { emblemPath, GAME_STATUS, type Game } from '@rpd/shared/domain';
import { Button, formatDate, formatNumber, IconLink } from '@rpd/shared/ui';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import {
  type BulkEdit,
  type CellChange,
  type CellEdit,
  columnHelper,
  type Criterion,
  DataTable,
  NameCell,
  type RowDetails,
} from '@rpd/shared/ui/table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useGameTypes } from '../lib/types.api.ts';
import { useDialogState } from '../ui/useDialogState.ts';
import { namesOf } from '../lib/labels.ts';
import { rowActions } from '../ui/rowActions.tsx';
import { GameEditor } from './GameEditor.tsx';
import { games } from './games.api.ts';
import { GameStatus } from './GameStatus.tsx';
import { GameView, statusOf } from './GameView.tsx';

const STATES = [
  { value: 'true', label: GAME_STATUS.on },
  { value: 'false', label: GAME_STATUS.off },
];

const RECRUITING = [
  { value: 'true', label: 'Ouvert' },
  { value: 'false', label: 'Fermé' },
];

const bulkEditWith = (types: readonly { value: string; label: string }[]): BulkEdit<Game> => ({
  entity: 'Game',
  versionOf: game => game.version,
  fields: [
    { name: 'status', label: 'Statut', type: 'flag', options: STATES },
    { name: 'recruiting', label: 'Recrutement', type: 'flag', options: RECRUITING },
    { name: 'gameType', label: 'Types', type: 'list', options: types },
  ],
});

const cellEditBy = (save: (change: CellChange) => Promise<Game>): CellEdit<Game> => ({
  cells: {
    name: { field: 'name', type: 'text', valueOf: game => game.name },
    recruiting: {
      field: 'recruiting',
      type: 'flag',
      options: RECRUITING,
      valueOf: game => String(game.recruiting),
    },
  },
  versionOf: game => game.version,
  save,
});

const CRITERIA: readonly Criterion[] = [
  { name: 'name', label: 'Nom', type: 'text' },
  { name: 'status', label: 'Statut', type: 'choice', options: STATES, all: 'Tous les statuts' },
  {
    name: 'recruiting',
    label: 'Recrutement',
    type: 'choice',
    options: RECRUITING,
  },
  { name: 'createdAt', label: 'Créé le', type: 'date' },
];

const recruitingOf = ({ recruiting }: Game): string => (recruiting ? 'Ouvert' : 'Fermé');

const column = columnHelper<Game>();
const columnsWith = (names: ReadonlyMap<string, string>) =>
  column.columns([
    column.accessor('name', {
      header: 'Nom',
      cell: ({ row: { original: game } }) => (
        <NameCell name={game.name} src={game.icon_img || emblemPath(game._id, 'game-emblem')} />
      ),
    }),
    column.display({
      id: 'types',
      header: 'Types',
      cell: ({ row }) => namesOf(row.original.gameType, names),
    }),
    column.accessor('status', { header: 'Statut', cell: ({ row }) => <GameStatus game={row.original} /> }),
    column.display({
      id: 'recruiting',
      header: 'Recrutement',
      cell: ({ row }) => recruitingOf(row.original),
    }),
    column.display({
      id: 'members',
      header: 'Joueurs',
      cell: ({ row }) => formatNumber(row.original.memberCount),
    }),
    column.accessor('createdAt', { header: 'Créé le', cell: ({ getValue }) => formatDate(getValue()) }),
  ]);

const detailsOf = (names: ReadonlyMap<string, string>, edit: (game: Game) => void): RowDetails<Game> => ({
  content: game => <GameView key={game._id} game={game} names={names} />,
  actions: game => (
    <Button size="sm" onClick={() => edit(game)}>
      Modifier
    </Button>
  ),
  history: 'Game',
});

/** All games, inactive ones too (ADM-9, ADM-10). */
export function GamesTab() {
  const { names, options } = useGameTypes();
  // A cell of another column is another component: a new switch would lose its state.
  const columns = useMemo(() => columnsWith(names), [names]);
  const { opened, create, edit, close } = useDialogState<Game>();
  const remove = useMutation(games.remove);
  const update = useMutation(games.update);

  const client = useQueryClient();
  const askDelete = ({ _id, name }: Game) =>
    confirmDelete(binQuestion(client, { kind: 'game', _id, name, remove: () => remove.mutateAsync(_id) }));
  return (
    <>
      <DataTable
        label="Jeux"
        views="all-games"
        columns={columns}
        criteria={CRITERIA}
        query={games.page}
        rowId={game => game._id}
        rowName={game => game.name}
        rowActions={rowActions({ edit, remove: askDelete })}
        bulkEdit={bulkEditWith(options)}
        cellEdit={cellEditBy(update.mutateAsync)}
        details={detailsOf(names, edit)}
        exported={{
          cells: game => ({
            Nom: game.name,
            Types: namesOf(game.gameType, names),
            Statut: statusOf(game),
            Recrutement: recruitingOf(game),
            Joueurs: formatNumber(game.memberCount),
            'Créé le': formatDate(game.createdAt),
          }),
        }}
        searchLabel="Rechercher un jeu"
        emptyTitle="Aucun jeu"
        add={{ label: 'Créer', onSelect: create }}
        toolbar={
          <IconLink label="Corbeille des jeux" size="md" to="/app/servers/bin?kind=game">
            <Trash2 aria-hidden />
          </IconLink>
        }
      />
      {opened?.kind === 'create' ? <GameEditor onClose={close} /> : null}
      {opened?.kind === 'edit' ? <GameEditor game={opened.row} onClose={close} /> : null}
    </>
  );
}
