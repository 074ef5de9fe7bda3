import {
  SERVER_PERMISSION_LABELS,
  SERVER_PERMISSIONS,
  SERVER_ROLE_COLOR_LABELS,
  SERVER_ROLE_COLORS,
  serverRoleSchema,
} from '@rpd/shared/domain';
import type { Server, ServerRole, ServerRoleInput } from '@rpd/shared/domain';
import {
  Badge,
  Box,
  Button,
  Flex,
  Heading,
  IconButton,
  notifyOutcome,
  Stack,
  Text,
  tryAndNotify,
} from '@rpd/shared/ui';
import { CheckboxGroupField, Form, SelectField, TextField, useForm } from '@rpd/shared/ui/form';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { deleteRole, saveRole } from './managers.api.ts';

const NEW: ServerRoleInput = { name: '', color: 'gray', permissions: [] };

/** The roles of a team, for who owns the server: their name, colour and permissions. */
export function TeamRoles({ server, roles }: { server: Server; roles: readonly ServerRole[] }) {
  const [editing, setEditing] = useState<ServerRole | 'new' | null>(null);
  const area = useRef<HTMLElement>(null);
  /** The focus goes back to the button that opened the form. */
  const done = (id: string) => {
    flushSync(() => setEditing(null));
    area.current?.querySelector<HTMLElement>(`[data-opens="${id}"]`)?.focus();
  };
  const remove = useMutation(deleteRole);
  const askRemove = ({ _id, name }: ServerRole) =>
    void confirm({
      title: `Supprimer le rôle ${name} ?`,
      description:
        'Les personnes qui l’avaient restent dans l’équipe, sans ce que ce rôle permettait. L’historique du serveur peut le rendre.',
      confirmLabel: 'Supprimer',
      act: () =>
        tryAndNotify(remove.mutateAsync({ server: server._id, id: _id }), {
          done: () => `Suppression réussi de ${name}`,
          failed: 'Erreur lors de la suppression',
        }),
    });
  return (
    <Box as="section" ref={area} aria-label="Rôles de l’équipe" borderTopWidth="1px" pt="4">
      <Flex gap="3" align="center" justify="space-between" mb="3">
        <Heading as="h3" size="sm">
          Rôles de l’équipe
        </Heading>
        <Button size="sm" variant="outline" data-opens="new" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" />
          Nouveau rôle
        </Button>
      </Flex>
      {editing === 'new' ? <RoleForm server={server} onDone={() => done('new')} /> : null}
      <Stack as="ul" listStyleType="none" gap="3">
        {roles.length === 0 && editing === null ? (
          <Text as="li" textStyle="sm" color="fg.muted">
            Aucun rôle pour l’instant. La première personne que vous ajoutez reçoit le rôle « Gestion ».
          </Text>
        ) : null}
        {roles.map(role => (
          <Box as="li" key={role._id}>
            {editing !== 'new' && editing?._id === role._id ? (
              <RoleForm server={server} role={role} onDone={() => done(role._id)} />
            ) : (
              <Flex gap="3" align="start" justify="space-between">
                <Box minW="0">
                  <Badge colorPalette={role.color}>{role.name}</Badge>
                  <Text textStyle="sm" color="fg.muted" mt="1">
                    {role.permissions.map(one => SERVER_PERMISSION_LABELS[one]).join(' · ') ||
                      'Ne permet rien de plus que voir le serveur quand il est masqué'}
                  </Text>
                </Box>
                <Flex>
                  <IconButton
                    label={`Modifier le rôle ${role.name}`}
                    data-opens={role._id}
                    onClick={() => setEditing(role)}
                  >
                    <Pencil aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Supprimer le rôle ${role.name}`}
                    colorPalette="red"
                    onClick={() => askRemove(role)}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </Flex>
              </Flex>
            )}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

const COLORS = SERVER_ROLE_COLORS.map(value => ({ value, label: SERVER_ROLE_COLOR_LABELS[value] }));
const PERMISSIONS = SERVER_PERMISSIONS.map(value => ({ value, label: SERVER_PERMISSION_LABELS[value] }));

function RoleForm({ server, role, onDone }: { server: Server; role?: ServerRole; onDone: () => void }) {
  const save = useMutation(saveRole);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector('input')?.focus(), []);
  const form = useForm<ServerRoleInput>({ schema: serverRoleSchema as never, defaultValues: role ?? NEW });
  const submit = async ({ name, color, permissions }: ServerRoleInput) => {
    const id = role ? { id: role._id } : {};
    await notifyOutcome(save.mutateAsync({ server: server._id, ...id, name, color, permissions }), {
      done: () => (role ? `Modification réussi de ${name}` : `Création réussi de ${name}`),
      failed: role ? 'Erreur lors de la modification' : 'Erreur lors de la création',
    });
    onDone();
  };
  return (
    <Box ref={area} borderWidth="1px" borderRadius="lg" p="4" mb="3">
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Enregistrer"
        aria-label={role ? `Modifier le rôle ${role.name}` : 'Nouveau rôle'}
        actions={
          <Button variant="outline" colorPalette="gray" onClick={onDone}>
            Annuler
          </Button>
        }
      >
        <TextField control={form.control} name="name" label="Nom du rôle" required autoComplete="off" />
        <SelectField control={form.control} name="color" label="Couleur" options={COLORS} />
        <CheckboxGroupField
          control={form.control}
          name="permissions"
          label="Ce que ce rôle permet"
          options={PERMISSIONS}
          stacked
        />
      </Form>
    </Box>
  );
}
