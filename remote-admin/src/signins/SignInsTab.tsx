import type { SignIn } from '@rpd/shared/domain';
import { Badge, Button, Flex, formatDateTime, told } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, runBulk, useFilter } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { ListFilter, LogOut, UserX, X } from 'lucide-react';
import { endSignIn, endSignInsOf, signInsPage } from './signins.api.ts';

const column = columnHelper<SignIn>();
const columns = column.columns([
  column.accessor('user', {
    header: 'Pseudo',
    cell: ({ row: { original: signIn } }) => (
      <Flex gap="2" align="center" wrap="wrap">
        {signIn.user.name}
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

const ENDED = { done: 'Suppression réussi de', failed: 'Erreur lors de la suppression' };

/** 'Connexions' (ADM-14): who is signed in where, and the ways to end it. */
export function SignInsTab() {
  const [person, setPerson] = useFilter('user');
  const end = useMutation(endSignIn);
  const endAll = useMutation(endSignInsOf);

  const ask = (title: string, item: string, work: () => Promise<unknown>) =>
    confirm({
      title,
      description:
        'La personne devra se reconnecter sur cet appareil. Ce qu’elle n’a pas enregistré reste dans son brouillon.',
      confirmLabel: 'Mettre fin',
      act: () =>
        told(work(), { done: () => `${ENDED.done} ${item}`, failed: ENDED.failed }).catch(() => null),
    });
  const nameOf = ({ user, device }: SignIn) => `${user.name} (${device})`;

  return (
    <DataTable
      label="Connexions"
      columns={columns}
      query={state => signInsPage(state, person)}
      rowId={signIn => signIn._id}
      rowName={nameOf}
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
              `Mettre fin à la connexion de ${nameOf(signIn)} ?`,
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
              `Mettre fin à toutes les connexions de ${signIn.user.name} ?`,
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
          async run(rows) {
            await runBulk(rows, {
              rowName: nameOf,
              act: signIn => end.mutateAsync(signIn._id),
              ...ENDED,
            });
          },
        },
      ]}
      exported={{
        cells: signIn => ({
          Pseudo: signIn.user.name,
          Appareil: signIn.device,
          Adresse: signIn.address,
          Depuis: formatDateTime(signIn.since),
          'Dernière activité': formatDateTime(signIn.lastUsedAt),
        }),
      }}
      filters={
        person ? (
          <Button variant="outline" colorPalette="gray" onClick={() => setPerson('')}>
            <X aria-hidden="true" />
            Voir tout le monde
          </Button>
        ) : null
      }
      searchLabel="Rechercher un pseudo, un appareil, une adresse"
      emptyTitle="Aucune connexion"
    />
  );
}
