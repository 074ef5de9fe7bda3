import type { ListedPerson } from '@rpd/shared/domain';
import { Avatar, Flex, formatDate, Link, PageHeader } from '@rpd/shared/ui';
import { useSession } from '@rpd/shared/session';
import { columnHelper, DataTable } from '@rpd/shared/ui/table';
import { peoplePage } from './people.api.ts';
import { stateLabel } from './people.labels.ts';
import { PersonRoles, PersonStanding } from './PersonState.tsx';

const column = columnHelper<ListedPerson>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Pseudo',
    cell: ({ row: { original: person } }) => (
      <Flex gap="2" align="center" wrap="wrap">
        <Avatar name={person.name} src={person.avatar} size={32} decorative />
        <Link to={`/app/moderation/people/${person._id}`} display="inline">
          {person.name}
        </Link>
        <PersonStanding person={person} />
      </Flex>
    ),
  }),
  column.display({
    id: 'roles',
    header: 'Rôles',
    cell: ({ row: { original: person } }) => (
      <Flex gap="1" wrap="wrap">
        <PersonRoles person={person} />
      </Flex>
    ),
  }),
  column.accessor('createdAt', { header: 'Inscrit le', cell: ({ getValue }) => formatDate(getValue()) }),
]);

/** `/app/moderation/people` (DSK-1): who has an account, and the way to each card. */
export function PeoplePage() {
  const isAdministrator = useSession(({ user }) => user?.roles.includes('AD') ?? false);
  return (
    <>
      <PageHeader
        title="Personnes"
        description="Chaque compte, ses réseaux et ce que l’équipe en sait. Une adresse IP trouve son réseau, un identifiant Discord les serveurs de qui les tient."
      />
      <DataTable
        label="Personnes"
        views="people"
        columns={columns}
        query={peoplePage}
        rowId={person => person._id}
        rowName={person => person.name}
        exported={{
          cells: person => ({
            Pseudo: person.name,
            Rôles: person.roles.join(', '),
            État: stateLabel(person),
            'Inscrit le': formatDate(person.createdAt),
          }),
        }}
        searchLabel={
          isAdministrator
            ? 'Pseudo, e-mail, identifiant Discord, réseau'
            : 'Pseudo, identifiant Discord, réseau'
        }
        emptyTitle="Aucun compte de ce genre"
      />
    </>
  );
}
