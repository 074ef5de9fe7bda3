import { type Mob, MOB_KIND_LABELS, MOB_KINDS, may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Badge,
  Flex,
  IconButton,
  notifyFailure,
  Text,
  TOAST_MS,
  toasts,
  useOpenState,
} from '@rpd/shared/ui';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import { useHistoryAction } from '@rpd/shared/ui/history';
import {
  type CellChange,
  type CellEdit,
  columnHelper,
  CriteriaChips,
  CriteriaTools,
  type Criterion,
  DataTable,
  FilterSelect,
  type RowAction,
  type RowDetails,
  useCriteria,
  useFilter,
} from '@rpd/shared/ui/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { MobCards } from './MobCards.tsx';
import { MobStats } from './MobCard.tsx';
import { MobDetails } from './MobDetails.tsx';
import { MobForm } from './MobForm.tsx';
import { MobLink } from './MobLink.tsx';
import { MobsToolbar } from './MobsToolbar.tsx';
import { stats } from '../lib/stats.api.ts';
import { useMineFirst } from '../lib/useMineFirst.ts';
import { copyMob, deleteMob, mobById, type MobFilters, mobsPage, updateMob } from './mobs.api.ts';

const KINDS = MOB_KINDS.map(kind => ({ value: kind, label: MOB_KIND_LABELS[kind] }));
const CRITERIA: readonly Criterion[] = [
  { name: 'name', label: 'Nom', type: 'text' },
  { name: 'kind', label: 'Genre', type: 'choice', options: KINDS, all: 'Genre' },
  { name: 'level', label: 'Niveau', type: 'number' },
  { name: 'createdAt', label: 'Créée', type: 'date' },
  { name: 'updatedAt', label: 'Modifiée', type: 'date' },
];
const LEVELS = ['0', '1', '2', '3', '5', '8', '10', '15', '20', '30', '50', '100'];
const levels = (words: string) => LEVELS.map(level => ({ value: level, label: `${words} ${level}` }));

/** NPCs and mobs (GMA-1): a table and cards of the same, narrowed by kind and level. */
export function MobsPanel() {
  const me = useSession(state => state.user);
  const [levelMin, setLevelMin] = useFilter('levelMin');
  const [levelMax, setLevelMax] = useFilter('levelMax');
  const { owner, filter: whose } = useMineFirst({ mine: 'Les miennes', all: 'Toutes' });
  const [view, setView] = useFilter('view');
  const [opened, setOpened] = useOpenState<{ mob?: Mob } | undefined>('mob', undefined);
  const { historyOf, historyDialog } = useHistoryAction<Mob>('Mob', ({ name }) => name);
  const known = useQuery(stats).data ?? NONE;
  const copy = useMutation({
    ...copyMob,
    onSuccess: mob => toasts.success(`Création réussi de ${mob.name}`, { duration: TOAST_MS.short }),
    onError: error => notifyFailure('Erreur lors de la création', error),
  });
  const remove = useMutation(deleteMob);
  const update = useMutation(updateMob);
  const client = useQueryClient();
  const askDelete = ({ _id, name }: Mob) =>
    confirmDelete(binQuestion(client, { kind: 'mob', _id, name, remove: () => remove.mutateAsync(_id) }));
  const criteria = useCriteria(CRITERIA);
  const filters: MobFilters = { levelMin, levelMax, owner };

  const actionsOf = (mob: Mob): RowAction[] => [
    {
      label: 'Dupliquer',
      icon: <Copy size={18} aria-hidden="true" />,
      onSelect: () => copy.mutate(mob._id),
    },
    ...(may(me, 'update', 'Mob', mob)
      ? [
          {
            label: 'Modifier',
            icon: <Pencil size={18} aria-hidden="true" />,
            onSelect: () => setOpened({ mob }),
          },
          historyOf(mob),
        ]
      : []),
    ...(may(me, 'delete', 'Mob', mob)
      ? [
          {
            label: 'Supprimer',
            icon: <Trash2 size={18} aria-hidden="true" />,
            tone: 'danger' as const,
            onSelect: () => void askDelete(mob),
          },
        ]
      : []),
  ];
  const isCards = view === 'cards';
  const narrowing = (
    <>
      {/* Of older links: a criterion of the level is what one adds now. */}
      {levelMin ? (
        <FilterSelect
          label="Niveau le plus bas"
          all="Niv. min."
          options={levels('dès')}
          value={levelMin}
          onChange={setLevelMin}
          isNarrow
        />
      ) : null}
      {levelMax ? (
        <FilterSelect
          label="Niveau le plus haut"
          all="Niv. max."
          options={levels('jusqu’à')}
          value={levelMax}
          onChange={setLevelMax}
          isNarrow
        />
      ) : null}
      <FilterSelect {...whose} isNarrow />
    </>
  );
  const toolbar = <MobsToolbar isCards={isCards} onView={setView} />;
  const add = { label: 'Ajouter', onSelect: () => setOpened({}) };
  return (
    <>
      {isCards ? (
        <MobCards
          filters={{ ...criteria.asked, ...filters }}
          narrowing={
            <>
              <CriteriaTools declared={CRITERIA} criteria={criteria} />
              {narrowing}
            </>
          }
          chips={<CriteriaChips declared={CRITERIA} criteria={criteria} />}
          toolbar={toolbar}
          add={add}
          details={DETAILS}
          known={known}
          actions={mob =>
            actionsOf(mob).map(({ label, icon, tone, onSelect }) => (
              <IconButton
                key={label}
                label={`${label} ${mob.name}`}
                colorPalette={tone === 'danger' ? 'red' : 'gray'}
                onClick={({ detail }) => onSelect?.(detail)}
              >
                {icon}
              </IconButton>
            ))
          }
        />
      ) : (
        <DataTable
          label="Créatures et PNJ"
          views="creatures"
          columns={columns}
          criteria={CRITERIA}
          query={(state, asked) => mobsPage(state, { ...asked, ...filters })}
          rowId={mob => mob._id}
          rowName={mob => mob.name}
          rowActions={actionsOf}
          details={DETAILS}
          cellEdit={cellEditBy(update.mutateAsync, mob => may(me, 'update', 'Mob', mob))}
          filters={narrowing}
          toolbar={toolbar}
          add={add}
          searchLabel="Rechercher une créature"
          noMatch="Aucune créature de ce genre"
          emptyTitle="Aucune créature n’est encore là : ajoutez la première."
        />
      )}
      {historyDialog}
      {opened ? <MobForm mob={opened.mob} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

const NONE: never[] = [];

const cellEditBy = (
  save: (change: CellChange) => Promise<Mob>,
  mayEdit: (mob: Mob) => boolean,
): CellEdit<Mob> => ({
  cells: {
    name: { field: 'name', type: 'text', valueOf: mob => mob.name },
    kind: { field: 'kind', type: 'choice', options: KINDS, valueOf: mob => mob.kind },
    level: { field: 'level', type: 'number', valueOf: mob => String(mob.level) },
  },
  versionOf: mob => mob.version,
  mayEdit,
  save,
});

const DETAILS: RowDetails<Mob> = { content: mob => <MobDetails mob={mob} />, one: mobById };

const column = columnHelper<Mob>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nom',
    cell: ({ row: { original: mob } }) => (
      <Flex gap="3" align="center">
        <Avatar name={mob.name} src={mob.image} size={32} shape="square" decorative />
        <MobLink mob={mob} />
      </Flex>
    ),
  }),
  column.accessor('kind', {
    header: 'Genre',
    cell: ({ row: { original: mob } }) => (
      <Badge colorPalette={mob.kind === 'mob' ? 'red' : 'brand'}>{MOB_KIND_LABELS[mob.kind]}</Badge>
    ),
  }),
  column.accessor('level', { header: 'Niveau' }),
  column.display({
    id: 'stats',
    header: 'Caractéristiques',
    cell: ({ row }) => <StatsCell mob={row.original} />,
  }),
]);

function StatsCell({ mob }: { mob: Mob }) {
  const known = useQuery(stats).data ?? NONE;
  if (Object.keys(mob.stats).length === 0) return <Text color="fg.muted">–</Text>;
  return <MobStats mob={mob} known={known} />;
}
