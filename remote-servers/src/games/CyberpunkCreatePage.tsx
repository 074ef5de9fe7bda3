import { type CharacterValues, initialValues, type Sheet } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import {
  ACTION_ROW,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  Flex,
  LoadingState,
  PageHeader,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  toasts,
  TOAST_MS,
} from '@rpd/shared/ui';
import { DraftNotice } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CharacterFill, valuesIn } from '../ui/CharacterFill.tsx';
import { FillRefusal } from '../ui/FillRefusal.tsx';
import { useDraftState } from '../ui/useDraftState.ts';
import { createCharacter, cyberpunk, sheetById } from './cyberpunk.api.ts';
import { CyberpunkScene } from './CyberpunkScene.tsx';

/** `/app/games/cyberpunk/c` (GAM-3): a character on one of the system's public templates. */
export function CyberpunkCreatePage() {
  const [params] = useSearchParams();
  const { data, isError, error, refetch } = useQuery(cyberpunk);
  const only = data?.sheets.length === 1 ? data.sheets[0]?._id : undefined;
  const chosen = params.get('sheet') ?? only ?? '';
  const sheet = useQuery({ ...sheetById(chosen), enabled: chosen !== '' });
  return (
    <>
      <PageHeader title="Créer un personnage Cyberpunk" />
      <CyberpunkScene
        title="Qui êtes-vous, cette nuit ?"
        words="Choisissez une fiche, remplissez-la : le personnage est à vous."
      />
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {sheet.isError ? <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} /> : null}
      {(!data && !isError) || (chosen && sheet.isPending) ? (
        <LoadingState label="Chargement…">
          <Skeleton h="40" />
        </LoadingState>
      ) : null}
      {data?.sheets.length === 0 ? (
        <EmptyState drawing="scroll" title="Aucun modèle public n’est encore fait pour ce système." />
      ) : null}
      {data && !chosen ? (
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2 }} gap="4" aria-label="Modèles">
          {data.sheets.map(({ _id, description }) => (
            <Card.Root as="li" key={_id}>
              <Card.Body gap="3" alignItems="flex-start">
                <Card.Title as="h2">{description.name}</Card.Title>
                <Text color="fg.muted" flex="1">
                  {description.description}
                </Text>
                <ButtonLink to={`?sheet=${_id}`}>Remplir {description.name}</ButtonLink>
              </Card.Body>
            </Card.Root>
          ))}
        </SimpleGrid>
      ) : null}
      {sheet.data ? <Creation key={sheet.data._id} sheet={sheet.data} /> : null}
    </>
  );
}

const NO_ERRORS = {};

function Creation({ sheet }: { sheet: Sheet }) {
  const draft = useDraftState<Begun>(
    `cyberpunk-${sheet._id}`,
    { name: '', values: initialValues(sheet.fields) },
    kept => ({ ...kept, values: valuesIn(sheet.fields, kept.values) }),
  );
  const { name, values } = draft.values;
  const create = useMutation(createCharacter);
  const navigate = useNavigate();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate(
      { name, sheet: sheet._id, sheetVersion: sheet.version, values },
      {
        onSuccess: made => {
          draft.forget();
          toasts.success(`Création réussi de ${made.name}`, { duration: TOAST_MS.short });
          void navigate(`/app/me/characters/${made._id}`);
        },
        onError: error => {
          toasts.failure('Erreur lors de la création', {
            duration: TOAST_MS.short,
            detail: error instanceof ApiError ? error.message : undefined,
          });
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={send} aria-label="Personnage">
      {draft.restored ? <DraftNotice onForget={draft.discard} /> : null}
      <Stack gap="5">
        <FillRefusal error={create.error} template={sheet} />
        <CharacterFill
          template={sheet}
          name={name}
          onName={typed => draft.change({ name: typed })}
          values={values}
          onValues={filled => draft.change({ values: filled })}
          errors={create.error instanceof ApiError ? create.error.fields : NO_ERRORS}
        />
        <Flex {...ACTION_ROW} justify="flex-end">
          <Button type="submit" colorPalette="accent" busy={create.isPending}>
            Créer le personnage
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

interface Begun extends Record<string, unknown> {
  name: string;
  values: CharacterValues;
}
