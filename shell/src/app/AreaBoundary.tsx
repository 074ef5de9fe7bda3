import { AuthHostUnreachable } from '@rpd/shared/session';
import { Box, ErrorState, LoadingState, NotFoundState, PageHeader } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isChunkError, reasonOf, RegistryAway, RemoteFailure } from '../lib/remote-failure.ts';
import { DocumentTitle } from '../ui/DocumentTitle.tsx';
import { replaceVersion, retryArea } from './area-retry.ts';
import { currentRouter } from './current-router.ts';

interface Account {
  heading: string;
  title: string;
  reasons: string[];
}

/** What happened, in words for whoever wanted to work here. */
function accountOf(error: unknown): Account {
  if (error instanceof RemoteFailure)
    return {
      heading: error.title,
      title: `L’espace « ${error.title} » n’a pas pu être chargé`,
      reasons: [...error.reasons, 'Le reste de l’application continue de fonctionner.'],
    };
  if (error instanceof RegistryAway)
    return {
      heading: 'Espace indisponible',
      title: 'La liste des espaces ne répond pas',
      reasons: ['Sans elle, nous ne savons pas où se trouve cette page. Réessayez dans un instant.'],
    };
  if (error instanceof AuthHostUnreachable)
    return {
      heading: 'Vérification de votre session',
      title: 'Le service d’authentification ne répond pas',
      reasons: ['Vous restez connecté. Vérifiez votre connexion, puis réessayez.'],
    };
  if (error instanceof Error && 'status' in error)
    return {
      heading: 'Une erreur est survenue',
      title: 'Erreur lors du chargement',
      reasons: [error.message],
    };
  return {
    heading: 'Une erreur est survenue',
    title: 'Cette page a cessé de fonctionner',
    reasons: [
      isChunkError(error)
        ? reasonOf(error)
        : 'Ce n’est pas de votre fait. Le reste de l’application continue de fonctionner.',
    ],
  };
}

/** A piece of the area is gone: whether another version of it is being taken. */
function useReplacement(thrown: unknown): boolean {
  const [finished, setFinished] = useState<unknown>(null);
  const missing = isChunkError(thrown);
  useEffect(() => {
    if (!missing) return;
    // When there is none, the message of what is missing says enough.
    void replaceVersion(currentRouter(), thrown)
      .catch(() => false)
      .finally(() => setFinished(thrown));
  }, [missing, thrown]);
  return missing && finished !== thrown;
}

/** What stands in an area's place when its code or one of its screens failed: the frame around it stays. */
export function AreaBoundary() {
  const error = useRouteError();
  const [retrying, setRetrying] = useState(false);
  const replacing = useReplacement(error);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundState />;
  if (replacing) return <LoadingState />;
  const { heading, title, reasons } = accountOf(error);
  const retry = () => {
    setRetrying(true);
    void retryArea(currentRouter()).finally(() => setRetrying(false));
  };
  return (
    <>
      <DocumentTitle>{heading}</DocumentTitle>
      <PageHeader title={heading} />
      <ErrorState title={title} onRetry={retry} retrying={retrying}>
        {reasons.map(reason => (
          <Box key={reason}>{reason}</Box>
        ))}
      </ErrorState>
    </>
  );
}
