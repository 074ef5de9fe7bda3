import { PERMISSION_LABELS, type Entity, type Permission, type WithPassword } from '@rpd/shared/domain';
import type { PageRequest } from '@rpd/shared/http';
import { Badge, Flex, formatDateTime, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { DataTable, type Column, type DataTableProps } from '@rpd/shared/ui/table';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { askNewPassword } from '../lib/ask-new-password.ts';
import { useOpened } from '../lib/useOpened.ts';
import { Credentials } from './Credentials.tsx';
import { Fact } from './Facts.tsx';
import { rowActions } from './rowActions.tsx';
import { ViewDialog } from './ViewDialog.tsx';

/** What signs in by itself: a bot, an application. */
export interface Machine extends Entity {
  name: string;
  description: string;
  permissions: Permission[];
  credentialsAt: string;
  lastUsedAt: string | null;
}

export interface MachineEditorProps<Stored extends Machine> {
  /** What is edited; absent for a new one. */
  machine?: Stored;
  onClose: () => void;
  /** A new one, with the password that is shown this once. */
  onCreated?: (machine: WithPassword<Stored>) => void;
}

interface MachinesTableProps<Stored extends Machine> extends Pick<
  DataTableProps<Stored>,
  'label' | 'searchLabel' | 'emptyTitle'
> {
  columns: Column<Stored>[];
  calls: {
    page: (request: PageRequest) => object;
    remove: UseMutationOptions<Stored, Error, string>;
    renew: UseMutationOptions<WithPassword<Stored>, Error, { _id: string; password: string }>;
  };
  /** What it calls itself where it asks for a token, and what that is called. */
  identifier: { label: string; of: (machine: Stored) => string };
  /** What its deletion means. */
  consequence: string;
  Editor: ComponentType<MachineEditorProps<Stored>>;
}

/** When it was last there: what its deletion would stop. */
export const lastUse = (at: string | null): string => formatDateTime(at) || 'Jamais';

export function Permissions({ permissions }: { permissions: readonly Permission[] }) {
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
export function MachinesTable<Stored extends Machine>({
  calls,
  identifier,
  consequence,
  Editor,
  ...table
}: MachinesTableProps<Stored>) {
  const { opened, create, view, edit, close } = useOpened<Stored>();
  const [shown, setShown] = useState<WithPassword<Stored>>();
  const remove = useMutation(calls.remove);
  const renew = useMutation(calls.renew);

  const askDelete = ({ _id, name, lastUsedAt }: Stored) =>
    confirmDelete({
      item: name,
      description: `${consequence} ${lastUsedAt ? `Dernière connexion : ${lastUse(lastUsedAt)}.` : 'Rien ne s’est encore connecté avec ses identifiants.'}`,
      remove: () => remove.mutateAsync(_id),
    });
  const askRenew = async ({ _id, name }: Stored) =>
    setShown(await askNewPassword(name, password => renew.mutateAsync({ _id, password })));
  const query: DataTableProps<Stored>['query'] = state =>
    calls.page(state) as ReturnType<DataTableProps<Stored>['query']>;

  return (
    <>
      <DataTable
        {...table}
        query={query}
        rowId={machine => machine._id}
        rowName={machine => machine.name}
        rowActions={machine => [
          ...rowActions({
            onView: () => view(machine),
            onEdit: () => edit(machine),
            onDelete: () => void askDelete(machine),
          }),
          {
            label: 'Régénérer le mot de passe de',
            icon: <KeyRound aria-hidden />,
            onSelect: () => void askRenew(machine),
          },
        ]}
        add={{ label: 'Ajouter', onSelect: create }}
      />
      {opened?.as === 'create' ? <Editor onClose={close} onCreated={setShown} /> : null}
      {opened?.as === 'edit' ? <Editor machine={opened.row} onClose={close} /> : null}
      {opened?.as === 'view' ? (
        <ViewDialog title={opened.row.name} onClose={close} onEdit={() => edit(opened.row)}>
          <Fact label={identifier.label}>{identifier.of(opened.row)}</Fact>
          <Fact label="Description">{opened.row.description}</Fact>
          <Fact label="Permissions">
            {opened.row.permissions.map(name => PERMISSION_LABELS[name]).join('\n') || 'Aucune'}
          </Fact>
          <Fact label="Mot de passe du">{formatDateTime(opened.row.credentialsAt)}</Fact>
          <Fact label="Dernière connexion">{lastUse(opened.row.lastUsedAt)}</Fact>
        </ViewDialog>
      ) : null}
      {shown ? (
        <Credentials machine={shown} clientId={identifier.of(shown)} onClose={() => setShown(undefined)} />
      ) : null}
    </>
  );
}
