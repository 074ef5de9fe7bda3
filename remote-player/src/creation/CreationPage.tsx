import {
  CHARACTER_NAME_MAX,
  creationState,
  nameFieldOf,
  type CreationAnswers,
  type Sheet,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  ButtonLink,
  EmptyState,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  notifyFailure,
  toasts,
} from '@rpd/shared/ui';
import { CreationGuide } from '@rpd/shared/ui/creation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { sheetQuery } from '../lib/sheets.api.ts';
import { createBySteps, throwStepDice } from './creation.api.ts';
import { NameQuestion } from './NameQuestion.tsx';
import { refusedFields, refusedStep } from './creation.errors.ts';
import { Restored } from './Restored.tsx';
import { useTrail } from './useTrail.ts';
import { useProgress } from './useProgress.ts';

/** `/app/me/characters/new/:sheet`: the steps of a template lead to a first character (PLS-2). */
export function CreationPage() {
  const { sheet: id = '' } = useParams();
  const query = useQuery(sheetQuery(id));
  const me = useSession(({ user }) => user?._id ?? '');
  return (
    <QueryState
      query={query}
      title="Créer mon personnage"
      missingTitle="Fiche introuvable"
      loading={
        <>
          <PageHeader title="Créer mon personnage" />
          <LoadingState label="Chargement de la fiche…" />
        </>
      }
      notFound={
        <NotFoundState
          title="Cette fiche n’existe pas ou plus."
          back={{ to: '/app/me/characters/new', label: 'Choisir une fiche' }}
        />
      }
    >
      {sheet => <Creation key={sheet._id} sheet={sheet} me={me} />}
    </QueryState>
  );
}

function Creation({ sheet, me }: { sheet: Sheet; me: string }) {
  useTrail('Création pas à pas');
  const { _id, description, structure, fields } = sheet;
  const document = useMemo(() => ({ structure, fields }), [structure, fields]);
  const progress = useProgress(`creation-${_id}-${me}`, { answers: {}, name: useNameAlong() });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutateAsync, isPending } = useMutation(createBySteps);
  const navigate = useNavigate();
  const { answers, at } = progress;
  const asked = useAskedName(document, answers);
  const name = asked ?? progress.name;
  if ((structure.steps ?? []).length === 0) {
    return (
      <>
        <PageHeader title="Créer mon personnage" description={description.name} />
        <EmptyState
          drawing="scroll"
          title="Cette fiche n’a pas d’étapes de création."
          action={<ButtonLink to={`/app/me/characters/new?sheet=${_id}`}>Créer le personnage</ButtonLink>}
        />
      </>
    );
  }
  const finish = async (given: CreationAnswers) => {
    if (!name.trim()) {
      setErrors({ name: 'Donnez un nom à votre personnage.' });
      return;
    }
    try {
      const made = await mutateAsync({ name: name.trim(), sheet: _id, creation: given });
      progress.forget();
      toasts.success(`Création réussi de ${made.name}`);
      await navigate(`/app/me/characters/${made._id}?mode=view`, { replace: true });
    } catch (error) {
      const refused = refusedFields(error);
      setErrors(refused);
      const step = refusedStep(refused, structure.steps ?? []);
      if (step) progress.write({ at: step });
      else notifyFailure('Erreur lors de la création', error);
    }
  };
  return (
    <Box maxW="60rem">
      <PageHeader title="Créer mon personnage" description={description.name} />
      {progress.isRestored ? <Restored onRestart={progress.restart} /> : null}
      <CreationGuide
        document={document}
        progress={{ answers, at }}
        onProgress={next => {
          setErrors({});
          progress.write(next);
        }}
        throwDice={({ id }) => throwStepDice(_id, id)}
        errors={errors}
        finishLabel="Créer le personnage"
        isBusy={isPending}
        onFinish={given => void finish(given)}
      >
        {asked === undefined ? (
          <NameQuestion
            name={progress.name}
            error={errors['name']}
            onWrite={written => {
              setErrors({});
              progress.write({ name: written });
            }}
          />
        ) : null}
      </CreationGuide>
    </Box>
  );
}

/** What was typed in the page before. */
function useNameAlong(): string {
  const state = useLocation().state as { name?: unknown } | null;
  return typeof state?.name === 'string' ? state.name : '';
}

/** The name, where a step asks for it already. */
function useAskedName(
  document: Pick<Sheet, 'structure' | 'fields'>,
  answers: CreationAnswers,
): string | undefined {
  return useMemo(() => {
    const id = nameFieldOf(document.fields, '', {});
    const isAsked = document.structure.steps?.some(({ fieldIds }) => id && fieldIds?.includes(id));
    const value = id && isAsked ? creationState(document, answers).values[id] : undefined;
    return typeof value === 'string' && value.trim() ? value.slice(0, CHARACTER_NAME_MAX) : undefined;
  }, [document, answers]);
}
