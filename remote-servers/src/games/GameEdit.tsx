import type { Game, GameInput } from '@rpd/shared/domain';
import { Heading } from '@rpd/shared/ui';
import { FormDialog, useVersionedSave } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { GameFields, GameImages } from './GameFields.tsx';
import { gameTypes, updateGame } from './games.api.ts';
import { GAME_FIELDS, gameValues, useGameForm } from './games.values.ts';

/** The settings of a game, for its owner and the moderation. */
export function GameEdit({ game, onClose }: { game: Game; onClose: () => void }) {
  const form = useGameForm(gameValues(game));
  const types = useQuery(gameTypes);
  const update = useMutation(updateGame);
  const change = useVersionedSave<GameInput, Game>({
    stored: game,
    valuesOf: gameValues,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: GAME_FIELDS,
    names: new Map(types.data?.map(type => [type._id, type.name])),
    titleOf: saved => saved.name,
  });
  return (
    <>
      <FormDialog title="Paramètres du jeu" size="lg" form={form} onSubmit={change.save} onClose={onClose}>
        <GameFields form={form} />
        <Heading as="h3" size="md">
          Images
        </Heading>
        <GameImages form={form} />
      </FormDialog>
      {change.dialog}
    </>
  );
}
