import type { Server } from '@rpd/shared/domain';
import {
  tryAndNotify,
  Avatar,
  Button,
  ErrorState,
  Flex,
  IconButton,
  LoadingState,
  Skeleton,
  Stack,
  Text,
  notifyOutcome,
} from '@rpd/shared/ui';
import { Form, TextField, useForm } from '@rpd/shared/ui/form';
import { confirm, Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { object, string } from 'yup';
import { addManager, removeManager, serverManagers } from './managers.api.ts';

const schema = object({ name: string().trim().required().max(80) });

/** Who manages a server with its owner: named by their pseudo. */
export function ServerManagers({ server, onClose }: { server: Server; onClose: () => void }) {
  const people = useQuery(serverManagers(server._id));
  const add = useMutation(addManager);
  const remove = useMutation(removeManager);
  const form = useForm<{ name: string }>({ schema, defaultValues: { name: '' } });
  const submit = async ({ name }: { name: string }) => {
    await notifyOutcome(add.mutateAsync({ server: server._id, name }), {
      done: () => `Ajout réussi de ${name}`,
      failed: "Erreur lors de l'ajout",
    });
    form.reset();
  };
  return (
    <Dialog
      open
      title="Qui gère ce serveur"
      description="Ces personnes modifient le serveur, planifient ses événements et répondent aux candidatures avec vous. Vous seul le supprimez et nommez d’autres personnes."
      onClose={onClose}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Terminé
        </Button>
      }
    >
      <Stack gap="5">
        {people.isError ? (
          <ErrorState
            error={people.error}
            retrying={people.isFetching}
            onRetry={() => void people.refetch()}
          />
        ) : null}
        {people.isPending ? (
          <LoadingState label="Chargement…">
            <Skeleton h="8" />
          </LoadingState>
        ) : null}
        <Stack as="ul" listStyleType="none" gap="2" aria-label="Personnes qui gèrent ce serveur">
          {people.data?.length === 0 ? (
            <Text as="li" color="fg.muted">
              Personne d’autre que vous pour l’instant.
            </Text>
          ) : null}
          {(people.data ?? []).map(person => (
            <Flex as="li" key={person._id} gap="3" align="center" justify="space-between">
              <Flex gap="2" align="center">
                <Avatar name={person.name} src={person.avatar} size={32} decorative />
                {person.name}
              </Flex>
              <IconButton
                label={`Retirer ${person.name}`}
                colorPalette="red"
                onClick={() =>
                  void confirm({
                    title: `Retirer ${person.name} de la gestion du serveur ?`,
                    confirmLabel: 'Retirer',
                    tone: 'danger',
                    act: () =>
                      tryAndNotify(remove.mutateAsync({ server: server._id, person: person._id }), {
                        done: () => `Modification réussi de ${server.name}`,
                        failed: 'Erreur lors de la modification',
                      }),
                  })
                }
              >
                <X aria-hidden="true" />
              </IconButton>
            </Flex>
          ))}
        </Stack>
        <Form form={form} onSubmit={submit} submitLabel="Ajouter" aria-label="Ajouter une personne">
          <TextField control={form.control} name="name" label="Pseudo" required autoComplete="off" />
        </Form>
      </Stack>
    </Dialog>
  );
}
