import {
  INACTIVE_KIND_LABELS,
  INACTIVE_KINDS,
  INACTIVE_MONTHS,
  INACTIVE_STATE_LABELS,
  INACTIVE_STATES,
  type InactiveAct,
  type InactiveKind,
  type InactiveOutcome,
  type InactiveThing,
} from '@rpd/shared/domain';
import { Button, formatDate, lazyWithPreload } from '@rpd/shared/ui';
import {
  type BulkAction,
  type BulkOutcome,
  columnHelper,
  type Criterion,
  DataTable,
  FilterSelect,
  NameCell,
  type RowDetails,
  useFilter,
} from '@rpd/shared/ui/table';
import { Archive, ArchiveRestore, ExternalLink, MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { activeFiltersLabel } from '../lib/labels.ts';
import { inactivePage, inactiveThing } from './inactive.api.ts';
import { Owner } from './InactiveOwner.tsx';
import { ACT_WORDS, stepOf, pictureOf } from './inactive.labels.ts';

const InactivePreview = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "inactive" */ './InactivePreview.tsx')).InactivePreview,
);

const InactiveBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "inactive-beside" */ './InactiveBeside.tsx')).InactiveBeside,
);

const KINDS = INACTIVE_KINDS.map(value => ({ value, label: INACTIVE_KIND_LABELS[value] }));
const STATES = INACTIVE_STATES.map(value => ({ value, label: INACTIVE_STATE_LABELS[value] }));
const MONTHS = INACTIVE_MONTHS.map(months => ({ value: `${months}`, label: `Depuis ${months} mois` }));
const CRITERIA: readonly Criterion[] = [
  { name: 'name', label: 'Nom', type: 'text' },
  { name: 'lastAt', label: 'Dernière activité', type: 'date' },
  { name: 'createdAt', label: 'Créé', type: 'date' },
  { name: 'owner', label: 'De', type: 'id', words: () => 'D’une personne' },
];
const [, USUAL] = MONTHS.map(({ value }) => value);

const column = columnHelper<InactiveThing>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Nom',
    cell: ({ row: { original: thing } }) => <NameCell name={thing.name} src={pictureOf(thing)} />,
  }),
  column.display({
    id: 'owner',
    header: 'De',
    cell: ({ row }) => <Owner owner={row.original.owner} />,
  }),
  column.display({
    id: 'last',
    header: 'Dernière activité',
    cell: ({ row }) => formatDate(row.original.lastAt),
  }),
  column.display({
    id: 'since',
    header: 'Suite',
    cell: ({ row }) => stepOf(row.original),
  }),
]);

interface Asked {
  act: InactiveAct;
  ids: readonly string[];
  done: (outcome: InactiveOutcome | null) => void;
}

interface DetailsOptions {
  acts: readonly InactiveAct[];
  filters: Parameters<typeof inactiveThing>[1];
  ask: (act: InactiveAct, things: readonly InactiveThing[]) => unknown;
}

const detailsOf = ({ acts, filters, ask }: DetailsOptions): RowDetails<InactiveThing> => ({
  content: thing => <InactiveBeside thing={thing} acts={acts} />,
  actions: thing =>
    acts.map(act => (
      <Button key={act} size="sm" variant="outline" onClick={() => void ask(act, [thing])}>
        {ACT_WORDS[act].title}
      </Button>
    )),
  one: id => inactiveThing(id, filters),
  // A character is its player’s to follow.
  ...(filters.kind === 'server' && { history: 'Server' }),
});

/** Servers and characters with which nothing happens: their owners are asked, and they are archived (ADM-9). */
export function InactiveTab() {
  const [kindFilter, setKind] = useFilter('kind');
  const [stateFilter, setState] = useFilter('state');
  const [monthsFilter, setMonths] = useFilter('months');
  const [asked, setAsked] = useState<Asked | null>(null);
  const kind: InactiveKind = kindFilter === 'character' ? 'character' : 'server';
  const state = stateFilter || 'quiet';
  const months = monthsFilter || USUAL || '';

  const ask = (act: InactiveAct, things: readonly InactiveThing[]) =>
    new Promise<BulkOutcome<InactiveThing> | false>(resolve => {
      setAsked({
        act,
        ids: things.map(({ _id }) => _id),
        done: outcome => {
          setAsked(null);
          if (!outcome || outcome.done.length === 0) resolve(false);
          else {
            const left = new Set(outcome.left.map(({ _id }) => _id));
            resolve({ refused: things.filter(({ _id }) => left.has(_id)) });
          }
        },
      });
    });
  const bulk = (act: InactiveAct, label: string, icon: BulkAction<InactiveThing>['icon']) =>
    ({ label, icon, question: 'own', run: things => ask(act, things) }) satisfies BulkAction<InactiveThing>;
  const archived = state === 'archived';
  const actions: BulkAction<InactiveThing>[] = archived
    ? [bulk('restore', 'Restaurer', <ArchiveRestore aria-hidden />)]
    : [
        bulk('ask', 'Demander « Toujours là ? »', <MailQuestionMark aria-hidden />),
        bulk('archive', 'Archiver', <Archive aria-hidden />),
      ];
  const filters = { kind, state, months };
  const acts: InactiveAct[] = archived ? ['restore'] : ['ask', 'archive'];
  return (
    <>
      <DataTable
        label="Inactifs"
        views="inactive"
        columns={columns}
        criteria={CRITERIA}
        query={(page, criteria) => inactivePage(page, { ...criteria, ...filters })}
        rowId={thing => thing._id}
        rowName={thing => thing.name}
        details={detailsOf({ acts, filters, ask })}
        rowActions={thing => [
          ...(archived
            ? [
                {
                  label: 'Restaurer',
                  icon: <ArchiveRestore aria-hidden />,
                  onSelect: () => void ask('restore', [thing]),
                  isInDetails: true as const,
                },
              ]
            : [
                {
                  label: 'Demander pour',
                  icon: <MailQuestionMark aria-hidden />,
                  onSelect: () => void ask('ask', [thing]),
                  isInDetails: true as const,
                },
                {
                  label: 'Archiver',
                  icon: <Archive aria-hidden />,
                  onSelect: () => void ask('archive', [thing]),
                  isInDetails: true as const,
                },
              ]),
          ...(kind === 'server'
            ? [
                {
                  label: 'Page de',
                  icon: <ExternalLink aria-hidden />,
                  to: `/app/servers/${thing._id}`,
                },
              ]
            : []),
        ]}
        bulkActions={actions}
        exported={{
          filter: activeFiltersLabel([KINDS, kind], [STATES, state], [MONTHS, archived ? '' : months]),
          cells: thing => ({
            Nom: thing.name,
            De: thing.owner.name || 'Compte supprimé',
            'Dernière activité': formatDate(thing.lastAt),
            Suite: stepOf(thing),
          }),
        }}
        filters={
          <>
            <FilterSelect label="Genre" value={kind} options={KINDS} onChange={setKind} />
            <FilterSelect label="État" value={state} options={STATES} onChange={setState} />
            {archived ? null : (
              <FilterSelect label="Durée" value={months} options={MONTHS} onChange={setMonths} />
            )}
          </>
        }
        emptyTitle={archived ? 'Rien n’est archivé' : 'Tout est actif'}
      />
      {asked ? (
        <InactivePreview request={{ kind, act: asked.act, ids: asked.ids }} onClose={asked.done} />
      ) : null}
    </>
  );
}
