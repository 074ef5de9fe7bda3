import type { Game, GameInput } from '@rpd/shared/domain';
import {
  Box,
  ButtonLink,
  Card,
  Heading,
  LoadingState,
  PageHeader,
  notifyOutcome,
  Skeleton,
  useOnceSettled,
} from '@rpd/shared/ui';
import { DraftNotice, Form, useFormDraft } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { GameFields, GameImages } from './GameFields.tsx';
import { createGame, gameTypes } from './games.api.ts';
import { NEW_GAME, useGameForm } from './games.values.ts';

const DRAFT = 'game';

/** `/app/games/c`: where 'Créer un jeu' of the wizard's start leads (GAM-1). */
export function GameCreatePage() {
  const form = useGameForm(NEW_GAME);
  const draft = useFormDraft(form, DRAFT, NEW_GAME);
  const [created, setCreated] = useState<Game>();
  const create = useMutation(createGame);
  // They stand at the top of the form: it comes with them.
  const hasTypes = useOnceSettled([useQuery(gameTypes)]);
  const navigate = useNavigate();
  const submit = async (values: GameInput) => {
    const game = await notifyOutcome(create.mutateAsync(values), {
      done: ({ name }) => `Création réussi de ${name}`,
      failed: 'Erreur lors de la création',
    });
    form.reset(values);
    draft.forget();
    setCreated(game);
  };
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title="Créer un jeu" description="Un jeu de rôle que chacun peut rejoindre." display />
      {draft.isRestored ? <DraftNotice onForget={draft.discard} /> : null}
      {hasTypes ? (
        <Card.Root>
          <Card.Body>
            <Form
              form={form}
              onSubmit={submit}
              canSubmit={!created}
              submitLabel="Enregistrer le jeu"
              actions={
                <ButtonLink to="/app/servers/c" variant="outline" colorPalette="gray">
                  Annuler
                </ButtonLink>
              }
            >
              <GameFields form={form} />
              <Heading as="h2" size="md">
                Images
              </Heading>
              <GameImages form={form} />
            </Form>
          </Card.Body>
        </Card.Root>
      ) : (
        <LoadingState label="Chargement du formulaire…">
          <Skeleton h="96" borderRadius="lg" />
        </LoadingState>
      )}
      <Dialog
        open={created !== undefined}
        title={`Le jeu ${created?.name ?? ''} est bien créé !`}
        onClose={() => void navigate('/app/games')}
        footer={
          <ButtonLink to={`/app/games/${created?._id ?? ''}`} colorPalette="accent">
            Voir le jeu
          </ButtonLink>
        }
      />
    </Box>
  );
}
