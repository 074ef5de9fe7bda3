import type { Character, CreationAnswers, SheetDocument } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  ButtonLink,
  EmptyState,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Text,
  notifyFailure,
  toasts,
} from '@rpd/shared/ui';
import { CreationGuide } from '@rpd/shared/ui/creation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { characterQuery, recreateCharacter, throwStepDice } from './creation.api.ts';
import { refusedFields, refusedStep } from './creation.errors.ts';
import { Restored } from './Restored.tsx';
import { useTrail } from './useTrail.ts';
import { useProgress } from './useProgress.ts';

/** `/app/me/characters/:id/steps`: other answers for a character that was made step by step (PLS-2). */
export function RecreationPage() {
  const { id = '' } = useParams();
  const query = useQuery(characterQuery(id));
  return (
    <QueryState
      query={query}
      title="Revoir la création"
      missingTitle="Personnage introuvable"
      loading={
        <>
          <PageHeader title="Revoir la création" />
          <LoadingState label="Chargement du personnage…" />
        </>
      }
      notFound={
        <NotFoundState
          title="Ce personnage n’existe pas ou plus."
          back={{ to: '/app/me/characters', label: 'Mes personnages' }}
        />
      }
    >
      {character =>
        character.template?.structure.steps?.length && character.creation ? (
          <Recreation
            key={character._id}
            character={character}
            document={character.template}
            begun={character.creation}
          />
        ) : (
          <>
            <PageHeader title="Revoir la création" description={character.name} />
            <EmptyState
              drawing="mask"
              title="Ce personnage n’a pas été créé pas à pas."
              action={<ButtonLink to={`/app/me/characters/${character._id}`}>Voir le personnage</ButtonLink>}
            />
          </>
        )
      }
    </QueryState>
  );
}

interface RecreationProps {
  character: Character;
  document: SheetDocument;
  begun: CreationAnswers;
}

function Recreation({ character, document, begun }: RecreationProps) {
  const { _id, name, version, sheet } = character;
  useTrail('Revoir la création', character);
  const me = useSession(({ user }) => user?._id ?? '');
  const progress = useProgress(`creation-${_id}-${me}`, { answers: begun, name });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutateAsync, isPending } = useMutation(recreateCharacter);
  const navigate = useNavigate();
  const finish = async (creation: CreationAnswers) => {
    try {
      await mutateAsync({ _id, version, creation });
      progress.forget();
      toasts.success('La création est à jour');
      await navigate(`/app/me/characters/${_id}?mode=view`, { replace: true });
    } catch (error) {
      const refused = refusedFields(error);
      setErrors(refused);
      const step = refusedStep(refused, document.structure.steps ?? []);
      if (step) progress.write({ at: step });
      else notifyFailure('La création n’est pas enregistrée.', error);
    }
  };
  return (
    <Box maxW="60rem">
      <PageHeader title="Revoir la création" description={name} />
      {progress.isRestored ? <Restored onRestart={progress.restart} /> : null}
      <CreationGuide
        document={document}
        progress={{ answers: progress.answers, at: progress.at }}
        onProgress={next => {
          setErrors({});
          progress.write(next);
        }}
        throwDice={({ id }) => throwStepDice(sheet, id)}
        errors={errors}
        finishLabel="Enregistrer"
        isBusy={isPending}
        onFinish={given => void finish(given)}
      >
        <Text color="fg.muted">
          Ce que donnait un ancien choix s’en va. Ce que vous avez changé à la main depuis reste.
        </Text>
      </CreationGuide>
    </Box>
  );
}
