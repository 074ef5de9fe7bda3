import type { SignIn } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Badge, Flex, formatDateTime, lazyWithPreload, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import {
  columnHelper,
  type Criterion,
  DataTable,
  FilterSelect,
  type RowDetails,
  useFilter,
} from '@rpd/shared/ui/table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ListFilter, LogOut, UserX } from 'lucide-react';
import { runBulk } from '../lib/run-bulk.ts';
import { ActiveFilterChip } from '../ui/ActiveFilterChip.tsx';
import { RefusedSignIns } from './RefusedSignIns.tsx';
import { endSignIn, endSignInsOf, heldSignIn, oneSignInOf, signInsPage } from './signins.api.ts';

const SignInBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "signin-beside" */ './SignInBeside.tsx')).SignInBeside,
);

const DETAILS: RowDetails<SignIn> = {
  content: signIn => <SignInBeside signIn={signIn} />,
  one: heldSignIn,
};

const column = columnHelper<SignIn>();
const columns = column.columns([
  column.accessor('user', {
    header: 'Pseudo',
    cell: ({ row: { original: signIn } }) => (
      <Flex gap="2" align="center" wrap="wrap">
        <Text minW="0">{signIn.user.name}</Text>
        {signIn.current ? <Badge colorPalette="green">Cette session</Badge> : null}
      </Flex>
    ),
  }),
  column.accessor('device', { header: 'Appareil', enableSorting: false }),
  column.accessor('address', { header: 'Adresse' }),
  column.accessor('since', { header: 'Depuis', cell: ({ getValue }) => formatDateTime(getValue()) }),
  column.accessor('lastUsedAt', {
    header: 'Dernière activité',
    cell: ({ getValue }) => formatDateTime(getValue()),
  }),
]);

const CRITERIA: readonly Criterion[] = [
  { name: 'since', label: 'Depuis', type: 'date' },
  { name: 'lastUsedAt', label: 'Dernière activité', type: 'date' },
  { name: 'expiresAt', label: 'Expire', type: 'date' },
];

const DRAFTS_NOTE = 'Ce qui n’a pas été enregistré reste en brouillon.';
/** What it means for the people who are signed out, oneself included. */
const after = ({ user: { name }, current }: SignIn): string =>
  current
    ? `C’est la connexion avec laquelle vous êtes ici : vous devrez vous reconnecter. ${DRAFTS_NOTE}`
    : `${name} devra se reconnecter sur cet appareil. ${DRAFTS_NOTE}`;
const afterAll = ({ user: { name } }: SignIn, isMine: boolean): string =>
  isMine
    ? `Ce sont les vôtres : vous devrez vous reconnecter, ici aussi. ${DRAFTS_NOTE}`
    : `${name} devra se reconnecter sur chacun de ses appareils. ${DRAFTS_NOTE}`;
const afterSeveral = (rows: readonly SignIn[]): string =>
  rows.some(({ current }) => current)
    ? `La vôtre en est : vous devrez vous reconnecter aussi. ${DRAFTS_NOTE}`
    : `Chacun devra se reconnecter sur ces appareils. ${DRAFTS_NOTE}`;

const ENDED = { done: 'Suppression réussi de', failed: 'Erreur lors de la suppression' };

const KINDS = [{ value: 'refused', label: 'Refusées' }];

/** 'Connexions' (ADM-14): who is signed in where, the ways to end it, and what was refused. */
export function SignInsTab() {
  const [person, setPerson] = useFilter('user');
  const [kind, setKind] = useFilter('kind');
  const isRefused = kind === 'refused';
  const me = useSession(({ user }) => user);
  const end = useMutation(endSignIn);
  const endAll = useMutation(endSignInsOf);
  const shown = useQuery(oneSignInOf(person)).data;
  const of = person && `De ${shown?.user.name ?? 'cette personne'}`;

  const ask = (question: string, description: string, item: string, remove: () => Promise<unknown>) =>
    confirmDelete({ item, question, description, confirmLabel: 'Mettre fin', remove });
  const filters = (
    <>
      <FilterSelect label="Connexions" all="Ouvertes" value={kind} options={KINDS} onChange={setKind} />
      {of ? <ActiveFilterChip label={of} onClear={() => setPerson('')} /> : null}
    </>
  );
  const nameOf = ({ user, device }: SignIn) => `${user.name} (${device})`;

  if (isRefused) return <RefusedSignIns person={person} filters={filters} />;
  return (
    <DataTable
      label="Connexions"
      views="sign-ins"
      columns={columns}
      criteria={CRITERIA}
      query={(state, criteria) => signInsPage(state, person, criteria)}
      rowId={signIn => signIn._id}
      rowName={nameOf}
      details={DETAILS}
      rowActions={signIn => [
        {
          label: 'Seulement celles de',
          icon: <ListFilter aria-hidden />,
          disabled: person !== '',
          onSelect: () => setPerson(signIn.user._id),
        },
        {
          label: 'Mettre fin à la connexion de',
          icon: <LogOut aria-hidden />,
          tone: 'danger',
          onSelect: () =>
            void ask(
              `Mettre fin à la connexion de ${nameOf(signIn)} ?`,
              after(signIn),
              `la connexion de ${signIn.user.name}`,
              () => end.mutateAsync(signIn._id),
            ),
        },
        {
          label: 'Mettre fin à toutes les connexions de',
          icon: <UserX aria-hidden />,
          tone: 'danger',
          onSelect: () =>
            void ask(
              `Mettre fin à toutes les connexions de ${signIn.user.name} ?`,
              afterAll(signIn, signIn.user._id === me?._id),
              `toutes les connexions de ${signIn.user.name}`,
              () => endAll.mutateAsync(signIn.user._id),
            ),
        },
      ]}
      bulkActions={[
        {
          label: 'Mettre fin',
          icon: <LogOut aria-hidden />,
          tone: 'danger',
          question: rows => ({
            title: `Mettre fin à ${rows.length > 1 ? `ces ${rows.length} connexions` : `la connexion de ${rows.map(nameOf).join()}`} ?`,
            description: afterSeveral(rows),
            confirmLabel: 'Mettre fin',
          }),
          run: rows =>
            runBulk(rows, { rowName: nameOf, act: signIn => end.mutateAsync(signIn._id), ...ENDED }),
        },
      ]}
      exported={{
        filter: of,
        cells: signIn => ({
          Pseudo: signIn.user.name,
          Appareil: signIn.device,
          Adresse: signIn.address,
          Depuis: formatDateTime(signIn.since),
          'Dernière activité': formatDateTime(signIn.lastUsedAt),
        }),
      }}
      filters={filters}
      searchLabel="Pseudo, appareil ou adresse"
      emptyTitle="Aucune connexion"
      noMatch="Aucune connexion de ce genre"
    />
  );
}
