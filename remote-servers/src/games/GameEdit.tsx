import type { Game, GameInput } from '@rpd/shared/domain';
import { Heading, told } from '@rpd/shared/ui';
import { FormDialog, useConflict } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GameFields, GameImages } from './GameFields.tsx';
import { gameTypes, updateGame } from './games.api.ts';
import { gameDifferences, gameValues, useGameForm } from './games.values.ts';

/** The settings of a game, for its owner and the moderation. */
export function GameEdit({ game, onClose }: { game: Game; onClose: () => void }) {
  // As it was when the dialog opened: a newer one that arrives meanwhile must not lend its version to older words.
  const [{ _id, version }] = useState(game);
  const form = useGameForm(gameValues(game));
  const types = useQuery(gameTypes);
  const update = useMutation(updateGame);
  const conflict = useConflict<Game>();
  const save = (values: GameInput) =>
    told(
      conflict.settle({
        version,
        save: current => update.mutateAsync({ ...values, _id, version: current }),
        differences: theirs => gameDifferences(values, theirs, types.data ?? []),
      }),
      {
        done: saved => saved && `Modification réussi de ${saved.name}`,
        failed: 'Erreur lors de la modification',
      },
    );
  return (
    <>
      <FormDialog title="Paramètres du jeu" size="lg" form={form} onSubmit={save} onClose={onClose}>
        <GameFields form={form} />
        <Heading as="h3" size="md">
          Images
        </Heading>
        <GameImages form={form} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}
