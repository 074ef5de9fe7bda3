import { PERMISSION_LABELS, type Permission, type WithPassword } from '@rpd/shared/domain';
import { Badge, Flex, formatDateTime, Text } from '@rpd/shared/ui';
import { useHistoryAction } from '@rpd/shared/ui/history';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, type DataTableProps } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { confirmPasswordRenewal } from '../lib/confirm-password-renewal.ts';
import { useDialogState } from './useDialogState.ts';
import { Credentials } from './Credentials.tsx';
import { Fact } from './Facts.tsx';
import {
  MachineEditor,
  type Identifier,
  type Machine,
  type MachineInput,
  type MachineKind,
} from './MachineEditor.tsx';
import { rowActions } from './rowActions.tsx';
import { ViewDialog } from './ViewDialog.tsx';

interface MachinesTableProps<Input extends MachineInput, Stored extends Machine> extends Pick<
  DataTableProps<Stored>,
  'label' | 'searchLabel' | 'emptyTitle'
> {
  kind: MachineKind<Input, Stored>;
  /** What its deletion means. */
  consequence: string;
}

/** When it was last there: what its deletion would stop. */
const lastUse = (at: string | null): string => formatDateTime(at) || 'Jamais';

function Permissions({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <Flex gap="1" wrap="wrap">
      {permissions.length === 0 ? <Text color="fg.muted">Aucune</Text> : null}
      {permissions.map(permission => (
        <Badge key={permission} title={PERMISSION_LABELS[permission]}>
          {permission}
        </Badge>
      ))}
    </Flex>
  );
}

/** The list of what signs in by itself: its dialogs, its credentials, its end (ADM-7, ADM-8). */
export function MachinesTable<Input extends MachineInput, Stored extends Machine>({
  kind,
  consequence,
  ...table
}: MachinesTableProps<Input, Stored>) {
  const columns = useMemo(() => columnsWith<Stored>(kind.identifier), [kind.identifier]);
  const { calls, identifier, more } = kind;
  const idOf = (machine: Stored) => own(machine, identifier) || machine._id;
  const { opened, create, view, edit, close } = useDialogState<Stored>();
  const [shown, setShown] = useState<WithPassword<Stored> | null>(null);
  const [acted, setActed] = useState<Stored | null>(null);
  const { historyOf, historyDialog } = useHistoryAction<Stored>(kind.entity, ({ name }) => name);
  const remove = useMutation(calls.remove);
  const renew = useMutation(calls.renew);

  const askDelete = ({ _id, name, lastUsedAt }: Stored) =>
    confirmDelete({
      item: name,
      description: `${consequence} ${lastUsedAt ? `Dernière connexion : ${lastUse(lastUsedAt)}.` : 'Rien ne s’est encore connecté avec ses identifiants.'}`,
      remove: () => remove.mutateAsync(_id),
    });
  const askRenew = async ({ _id, name }: Stored) =>
    setShown(await confirmPasswordRenewal(name, password => renew.mutateAsync({ _id, password })));
  const query: DataTableProps<Stored>['query'] = state =>
    calls.page(state) as ReturnType<DataTableProps<Stored>['query']>;

  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        query={query}
        rowId={machine => machine._id}
        rowName={machine => machine.name}
        rowActions={machine => [
          ...rowActions({ view, edit, remove: askDelete })(machine),
          {
            label: 'Régénérer le mot de passe de',
            icon: <KeyRound aria-hidden />,
            onSelect: () => void askRenew(machine),
          },
          historyOf(machine),
          ...(more
            ? [{ label: more.action.label, icon: more.action.icon, onSelect: () => setActed(machine) }]
            : []),
        ]}
        exported={{
          cells: machine => ({
            Nom: machine.name,
            [identifier.label]: own(machine, identifier),
            Permissions: machine.permissions.map(name => PERMISSION_LABELS[name]).join(', '),
            'Dernière connexion': lastUse(machine.lastUsedAt),
          }),
        }}
        add={{ label: 'Ajouter', onSelect: create }}
      />
      {historyDialog}
      {opened?.kind === 'create' ? <MachineEditor kind={kind} onClose={close} onCreated={setShown} /> : null}
      {opened?.kind === 'edit' ? <MachineEditor kind={kind} machine={opened.row} onClose={close} /> : null}
      {opened?.kind === 'view' ? (
        <ViewDialog title={opened.row.name} onClose={close} onEdit={() => edit(opened.row)}>
          <Fact label={identifier.label}>{idOf(opened.row)}</Fact>
          <Fact label="Description">{opened.row.description}</Fact>
          <Fact label="Permissions">
            {opened.row.permissions.map(name => PERMISSION_LABELS[name]).join('\n') || 'Aucune'}
          </Fact>
          {more ? <more.Facts machine={opened.row} /> : null}
          <Fact label="Mot de passe du">{formatDateTime(opened.row.credentialsAt)}</Fact>
          <Fact label="Dernière connexion">{lastUse(opened.row.lastUsedAt)}</Fact>
        </ViewDialog>
      ) : null}
      {more && acted ? <more.action.View machine={acted} onClose={() => setActed(null)} /> : null}
      {shown ? <Credentials machine={shown} clientId={idOf(shown)} onClose={() => setShown(null)} /> : null}
    </>
  );
}

/** What a machine was given to call itself; '' for none. */
const own = <Stored extends Machine>(machine: Stored, { field }: Identifier): string =>
  String(machine[field as keyof Stored]);

function columnsWith<Stored extends Machine>(identifier: Identifier) {
  const column = columnHelper<Stored>();
  return column.columns([
    column.accessor(({ name }) => name, { id: 'name', header: 'Nom' }),
    column.accessor(machine => own(machine, identifier), { id: identifier.field, header: identifier.label }),
    column.display({
      id: 'permissions',
      header: 'Permissions',
      cell: ({ row }) => <Permissions permissions={row.original.permissions} />,
    }),
    column.accessor(({ lastUsedAt }) => lastUsedAt, {
      id: 'lastUsedAt',
      header: 'Dernière connexion',
      cell: ({ row }) => lastUse(row.original.lastUsedAt),
    }),
  ]);
}
