import { Box, ButtonLink, Card, PageHeader, notifyOutcome } from '@rpd/shared/ui';
import { DraftNotice, Form, LeaveGuard, useForm, useFormDraft } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { alphaSchema, type AlphaValues, NEW_ALPHA, sentAlpha } from '../lib/alpha.ts';
import { AlphaFields } from '../ui/AlphaFields.tsx';
import { createCharacter } from './alpha.api.ts';

/** `/app/alpha/create` (PLY-2). */
export function AlphaCreatePage() {
  const form = useForm<AlphaValues>({ schema: alphaSchema, defaultValues: NEW_ALPHA });
  const draft = useFormDraft(form, 'alpha', NEW_ALPHA);
  const { mutateAsync } = useMutation(createCharacter);
  const navigate = useNavigate();

  const create = async (values: AlphaValues) => {
    const made = await notifyOutcome(mutateAsync(sentAlpha(values)), {
      done: ({ name }) => `Création réussi de ${name}`,
      failed: 'Erreur lors de la création',
    });
    draft.forget();
    await navigate(`/app/me/characters/${made._id}`);
  };

  return (
    <Box maxW="48rem">
      <PageHeader
        title="Créer un personnage"
        description="Rien n’est gravé dans la pierre : seul le nom est nécessaire pour commencer, le reste se complète plus tard."
        display
      />
      {draft.isRestored ? <DraftNotice onForget={draft.discard} /> : null}
      <Card.Root>
        <Card.Body>
          <Form
            form={form}
            onSubmit={create}
            submitLabel="Commencer mon aventure"
            aria-label="Créer un personnage"
            actions={
              <ButtonLink to="/app/alpha" variant="outline" colorPalette="gray">
                Annuler
              </ButtonLink>
            }
          >
            <AlphaFields control={form.control} />
          </Form>
        </Card.Body>
      </Card.Root>
      <LeaveGuard form={form} />
    </Box>
  );
}
