import type { GameInput } from '@rpd/shared/domain';
import { Heading, notifyOutcome } from '@rpd/shared/ui';
import { FormDialog } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { GameFields, GameImages } from './GameFields.tsx';
import { createGame } from './games.api.ts';
import { NEW_GAME, useGameForm } from './games.values.ts';

/** Makes a game without leaving the list that it comes into. */
export function GameCreate({ onClose }: { onClose: () => void }) {
  const form = useGameForm(NEW_GAME);
  const create = useMutation(createGame);
  const submit = (values: GameInput) =>
    notifyOutcome(create.mutateAsync(values), {
      done: ({ name }) => `Création réussi de ${name}`,
      failed: 'Erreur lors de la création',
    });
  return (
    <FormDialog
      title="Créer un jeu"
      size="lg"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Créer"
    >
      <GameFields form={form} />
      <Heading as="h3" size="md">
        Images
      </Heading>
      <GameImages form={form} />
    </FormDialog>
  );
}
