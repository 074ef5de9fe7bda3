import { DISCORD_PROBLEM_LABELS, DISCORD_PROBLEMS, type ModeratedServer } from '@rpd/shared/domain';
import {
  tryAndNotify,
  formatDate,
  notifyOutcome,
  lazyWithPreload,
  Link,
  PageHeader,
  useOpenState,
} from '@rpd/shared/ui';
import { columnHelper, DataTable, FilterSelect, type RowAction, useFilter } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { activeFiltersLabel } from '../lib/labels.ts';
import { hideServer, showServer } from '../lib/server-visibility.api.ts';
import { moderatedServers } from './discord.api.ts';
import { Discord, VisibilityCell, visibilityOf } from './ServerCells.tsx';

const HideServers = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "server-hide" */ '../ui/HideServers.tsx')).HideServers,
);

const ownerOf = ({ owner }: ModeratedServer): string => owner.name || 'Compte supprimé';

const column = columnHelper<ModeratedServer>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nom',
    cell: ({ row: { original: server } }) => (
      // In the line: what may break anywhere is squeezed by the columns beside it, « Brume/s de Kerlan ».
      <Link to={`/app/servers/${server._id}`} display="inline">
        {server.name}
      </Link>
    ),
  }),
  column.display({
    id: 'owner',
    header: 'Propriétaire',
    cell: ({ row }) => ownerOf(row.original),
  }),
  column.display({
    id: 'discord',
    header: 'Discord',
    cell: ({ row: { original: server } }) => <Discord server={server} />,
  }),
  column.accessor('createdAt', { header: 'Créé le', cell: ({ getValue }) => formatDate(getValue()) }),
  column.accessor('visible', {
    header: 'Visibilité',
    cell: ({ row: { original: server } }) => <VisibilityCell server={server} />,
  }),
]);

const SIGHTS = [
  { value: '1', label: 'Visibles' },
  { value: '0', label: 'Masqués' },
];
const PROBLEMS = [
  { value: '1', label: 'À vérifier' },
  ...DISCORD_PROBLEMS.map(value => ({ value, label: DISCORD_PROBLEM_LABELS[value] })),
];

/** `/app/moderation/discord` (MOD-1): each registered server with its Discord, and whether it is shown. */
export function DiscordServersPage() {
  const [visible, setVisible] = useFilter('visible');
  const [problem, setProblem] = useFilter('problem');
  const [hiding, setHiding] = useOpenState<ModeratedServer | null>('hide', null);
  const show = useMutation(showServer);
  const hide = useMutation(hideServer);

  const showAgain = (server: ModeratedServer) =>
    tryAndNotify(show.mutateAsync(server._id), {
      done: () => `${server.name} est de nouveau visible`,
      failed: 'Erreur lors de la modification',
    });
  const actions = (server: ModeratedServer): RowAction[] => [
    server.visible
      ? { label: 'Masquer', icon: <EyeOff aria-hidden />, onSelect: () => setHiding(server) }
      : { label: 'Remettre en vue', icon: <Eye aria-hidden />, onSelect: () => showAgain(server) },
  ];
  return (
    <>
      <PageHeader
        title="Serveurs Discord"
        description="Les serveurs enregistrés, leur Discord et leur visibilité. Identifiants et invitations sont vérifiés par leur forme seule : Discord n’est pas interrogé."
      />
      <DataTable
        label="Serveurs Discord"
        columns={columns}
        query={state => moderatedServers(state, { visible, problem })}
        rowId={server => server._id}
        rowName={server => server.name}
        rowActions={actions}
        exported={{
          cells: server => ({
            Nom: server.name,
            Propriétaire: ownerOf(server),
            Discord: [server.serverDiscord_id, server.discord].filter(Boolean).join(' ') || 'Aucun',
            'À vérifier': server.problems.map(one => DISCORD_PROBLEM_LABELS[one]).join(', '),
            'Créé le': formatDate(server.createdAt),
            Visibilité: visibilityOf(server),
          }),
          filter: activeFiltersLabel([SIGHTS, visible], [PROBLEMS, problem]),
        }}
        searchLabel="Nom ou identifiant Discord"
        emptyTitle={visible || problem ? 'Aucun serveur de ce genre' : 'Aucun serveur'}
        filters={
          <>
            <FilterSelect
              label="Visibilité"
              all="Visibles et masqués"
              value={visible}
              options={SIGHTS}
              onChange={setVisible}
            />
            <FilterSelect
              label="Discord"
              all="Tous les Discord"
              value={problem}
              options={PROBLEMS}
              onChange={setProblem}
            />
          </>
        }
      />
      {hiding ? (
        <HideServers
          servers={[hiding.name]}
          onClose={() => setHiding(null)}
          onHide={reason =>
            notifyOutcome(hide.mutateAsync({ id: hiding._id, reason }), {
              done: () => `${hiding.name} est masqué, son propriétaire en reçoit le motif`,
              failed: 'Erreur lors de la modification',
              duration: 4000,
            })
          }
        />
      ) : null}
    </>
  );
}
