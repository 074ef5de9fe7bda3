import { type ListedPerson, ROLE_BADGES, ROLES, USER_STATES } from '@rpd/shared/domain';
import { Avatar, ButtonLink, Flex, formatDate, lazyWithPreload, Link, PageHeader } from '@rpd/shared/ui';
import { useSession } from '@rpd/shared/session';
import { columnHelper, type Criterion, DataTable, type RowDetails } from '@rpd/shared/ui/table';
import { listedPerson, peoplePage } from './people.api.ts';
import { STATE_LABELS, stateLabel } from './people.labels.ts';
import { PersonRoles, PersonStanding } from './PersonState.tsx';

const PersonBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "person-beside" */ './PersonBeside.tsx')).PersonBeside,
);

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

const CRITERIA: readonly Criterion[] = [
  { name: 'name', label: 'Pseudo', type: 'text' },
  {
    name: 'role',
    label: 'Rôle',
    type: 'choice',
    options: ROLES.map(value => ({ value, label: ROLE_BADGES[value].label })),
    all: 'Tous les rôles',
  },
  {
    name: 'state',
    label: 'État',
    type: 'choice',
    options: USER_STATES.map(value => ({ value, label: STATE_LABELS[value] })),
  },
  {
    name: 'measure',
    label: 'Mesure en cours',
    type: 'choice',
    options: [
      { value: 'suspended', label: 'Suspension ou exclusion' },
      { value: 'muted', label: 'Silence' },
    ],
  },
  { name: 'createdAt', label: 'Inscrit le', type: 'date' },
];
/** An address is for administrators: the list of the others has no such criterion. */
const WITH_EMAIL: readonly Criterion[] = [...CRITERIA, { name: 'email', label: 'E-mail', type: 'text' }];

const DETAILS: RowDetails<ListedPerson> = {
  content: person => <PersonBeside person={person} />,
  actions: person => (
    <ButtonLink size="sm" to={`/app/moderation/people/${person._id}`}>
      Ouvrir la fiche
    </ButtonLink>
  ),
  one: listedPerson,
};
/** What happened to an account is for administrators. */
const WITH_HISTORY: RowDetails<ListedPerson> = { ...DETAILS, history: 'User' };

/** `/app/moderation/people` (DSK-1): who has an account, and the way to each card. */
export function PeoplePage() {
  const isAdministrator = useSession(({ user }) => user?.roles.includes('AD') ?? false);
  return (
    <>
      <PageHeader
        title="Personnes"
        description="Chaque compte, ses réseaux et ce que l’équipe en sait. Une adresse IP y trouve les comptes de son réseau, l’identifiant d’un serveur Discord la personne qui le tient."
      />
      <DataTable
        label="Personnes"
        views="people"
        columns={columns}
        criteria={isAdministrator ? WITH_EMAIL : CRITERIA}
        query={peoplePage}
        rowId={person => person._id}
        rowName={person => person.name}
        details={isAdministrator ? WITH_HISTORY : DETAILS}
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
        noMatch="Aucun compte de ce genre"
      />
    </>
  );
}
