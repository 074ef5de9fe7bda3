import {
  emblemPath,
  type AdministratedServer,
  SERVER_VISIBILITY_LABELS,
  SERVER_VISIBILITIES,
  type PersonName,
  type Server,
} from '@rpd/shared/domain';
import { Avatar, Box, Button, ButtonLink, Flex, formatDate, IconLink, Link } from '@rpd/shared/ui';
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
  useFilter,
} from '@rpd/shared/ui/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Handshake, Maximize2, Trash2, UserSearch } from 'lucide-react';
import { useLocation } from 'react-router';
import { useServerTypes } from '../lib/types.api.ts';
import { useDialogState } from '../ui/useDialogState.ts';
import { namesOf } from '../lib/labels.ts';
import { Fact, Facts } from '../ui/Facts.tsx';
import { rowActions } from '../ui/rowActions.tsx';
import { ServerEditor } from './ServerEditor.tsx';
import { administratedServers, firstOf, servers } from './servers.api.ts';
import { ServerVisibility, visibilityText } from './ServerVisibility.tsx';
import { useServerVisibility } from './useServerVisibility.tsx';

const column = columnHelper<AdministratedServer>();
const columnsWith = (names: ReadonlyMap<string, string>) =>
  column.columns([
    column.accessor('name', {
      header: 'Nom',
      cell: ({ row: { original: server } }) => (
        <NameCell name={server.name} src={server.icon_img || emblemPath(server._id, 'server-emblem')} />
      ),
    }),
    column.display({
      id: 'types',
      header: 'Types',
      cell: ({ row }) => namesOf(row.original.serverType, names),
    }),
    column.accessor('owner', {
      header: 'Propriétaire',
      cell: ({ getValue }) => <Owner owner={getValue()} />,
    }),
    column.accessor('visible', {
      header: 'Visibilité',
      cell: ({ row }) => <ServerVisibility server={row.original} />,
    }),
    column.accessor('createdAt', { header: 'Créé le', cell: ({ getValue }) => formatDate(getValue()) }),
  ]);

const VISIBILITIES = SERVER_VISIBILITIES.map(value => ({ value, label: SERVER_VISIBILITY_LABELS[value] }));

const criteriaOf = (ofOwner: string): Criterion[] => [
  { name: 'name', label: 'Nom', type: 'text' },
  {
    name: 'visibility',
    label: 'Visibilité',
    type: 'choice',
    options: VISIBILITIES,
    all: 'Visibles et masqués',
  },
  { name: 'createdAt', label: 'Créé le', type: 'date' },
  { name: 'activityAt', label: 'Dernière activité', type: 'date' },
  { name: 'owner', label: 'Propriétaire', type: 'id', words: () => ofOwner },
];

const bulkEditWith = (types: readonly { value: string; label: string }[]): BulkEdit<AdministratedServer> => ({
  entity: 'Server',
  versionOf: server => server.version,
  fields: [
    { name: 'serverType', label: 'Types', type: 'list', options: types },
    {
      name: 'visible',
      label: 'Visibilité',
      type: 'flag',
      options: [
        { value: 'true', label: 'Visible' },
        { value: 'false', label: 'Masqué' },
      ],
    },
  ],
});

/** To hide a server of somebody else needs a reason, which has a dialog. */
const cellEditBy = (save: (change: CellChange) => Promise<Server>): CellEdit<AdministratedServer> => ({
  cells: { name: { field: 'name', type: 'text', valueOf: server => server.name } },
  versionOf: server => server.version,
  save,
});

const ownerName = ({ name }: PersonName): string => name || 'Compte supprimé';

/** Whose a server is; leads to the person. */
function Owner({ owner }: { owner: PersonName }) {
  if (!owner.name) return <Box color="fg.muted">{ownerName(owner)}</Box>;
  return (
    <Link to={`/app/moderation/people/${owner._id}`} display="inline">
      {owner.name}
    </Link>
  );
}

const detailsOf = (
  names: ReadonlyMap<string, string>,
  edit: (server: AdministratedServer) => void,
): RowDetails<AdministratedServer> => ({
  content: server => <ServerView server={server} names={names} />,
  actions: server => (
    <>
      <ButtonLink size="sm" variant="outline" to={`/app/servers/${server._id}`}>
        Ouvrir la page
      </ButtonLink>
      <Button size="sm" onClick={() => edit(server)}>
        Modifier
      </Button>
    </>
  ),
  history: 'Server',
});

/** All servers, hidden ones too (ADM-9, ADM-10). */
export function ServersTab() {
  const { pathname, search } = useLocation();
  const { names, options } = useServerTypes();
  const { opened, create, edit, close } = useDialogState<AdministratedServer>();
  const [owner, setOwner] = useFilter('owner');
  const remove = useMutation(servers.remove);
  const update = useMutation(servers.update);
  const hiding = useServerVisibility();

  const client = useQueryClient();
  // Narrowed by the address alone, nobody has said what the owner is called: the first of their servers does.
  const first = useQuery(firstOf(owner)).data;
  const criteria = criteriaOf(`De ${first ? ownerName(first.owner) : 'cette personne'}`);
  const askDelete = ({ _id, name }: AdministratedServer) =>
    confirmDelete(binQuestion(client, { kind: 'server', _id, name, remove: () => remove.mutateAsync(_id) }));
  return (
    <>
      <DataTable
        label="Serveurs"
        views="all-servers"
        columns={columnsWith(names)}
        criteria={criteria}
        query={administratedServers}
        rowId={server => server._id}
        rowName={server => server.name}
        details={detailsOf(names, edit)}
        rowActions={server => [
          ...rowActions({ edit, remove: askDelete })(server),
          hiding.rowAction(server),
          {
            label: 'Tous les serveurs du propriétaire de',
            icon: <UserSearch aria-hidden />,
            onSelect: () => setOwner(server.owner_id),
          },
          {
            label: 'Confier',
            icon: <Handshake aria-hidden />,
            to: `/app/servers/${server._id}?transfer=1`,
          },
          {
            label: 'Page de',
            icon: <ExternalLink aria-hidden />,
            to: `/app/servers/${server._id}`,
            isInDetails: true,
          },
        ]}
        bulkActions={hiding.bulkActions}
        bulkEdit={bulkEditWith(options)}
        cellEdit={cellEditBy(update.mutateAsync)}
        exported={{
          cells: server => ({
            Nom: server.name,
            Types: namesOf(server.serverType, names),
            Propriétaire: ownerName(server.owner),
            Visibilité: visibilityText(server),
            'Créé le': formatDate(server.createdAt),
          }),
        }}
        searchLabel="Nom, ou pseudo du propriétaire"
        emptyTitle="Aucun serveur"
        noMatch="Aucun serveur de ce genre"
        add={{ label: 'Créer', onSelect: create }}
        toolbar={
          <>
            <IconLink label="Corbeille des serveurs" size="md" to="/app/servers/bin?kind=server">
              <Trash2 aria-hidden />
            </IconLink>
            <IconLink
              label="Créer un serveur en plein écran"
              size="md"
              to={`/app/admin/servers/c?returnUrl=${encodeURIComponent(pathname + search)}`}
            >
              <Maximize2 aria-hidden />
            </IconLink>
          </>
        }
      />
      {hiding.dialog}
      {opened?.kind === 'create' ? <ServerEditor onClose={close} /> : null}
      {opened?.kind === 'edit' ? <ServerEditor server={opened.row} onClose={close} /> : null}
    </>
  );
}

/** All of a server, to read. */
function ServerView({ server, names }: { server: AdministratedServer; names: ReadonlyMap<string, string> }) {
  const { description, serverType, createdAt } = server;
  return (
    <>
      <Flex gap="3" align="center" mb="4">
        <Avatar
          name={server.name}
          src={server.icon_img || emblemPath(server._id, 'server-emblem')}
          size={64}
          shape="square"
          decorative
        />
        <ServerVisibility server={server} />
      </Flex>
      <Facts>
        <Fact label="Propriétaire">
          <Owner owner={server.owner} />
        </Fact>
        <Fact label="Types">{namesOf(serverType, names)}</Fact>
        <Fact label="Identifiant Discord">{server.serverDiscord_id}</Fact>
        <Fact label="Lien d’invitation">{description.discord}</Fact>
        <Fact label="Wiki">{description.wiki}</Fact>
        <Fact label="Site web">{description.website}</Fact>
        <Fact label="Introduction">{description.intro}</Fact>
        <Fact label="Thème">{description.bio}</Fact>
        <Fact label="Créé le">{formatDate(createdAt)}</Fact>
      </Facts>
    </>
  );
}
