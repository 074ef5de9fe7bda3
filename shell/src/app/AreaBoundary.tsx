import { AuthHostUnreachable } from '@rpd/shared/session';
import { Box, ErrorState, LoadingState, NotFoundState, PageHeader, useRetryWhenBack } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { browser } from '../lib/browser.ts';
import {
  AreaOff,
  isChunkError,
  isOwnChunk,
  reasonOf,
  RegistryAway,
  RemoteFailure,
  screenProblem,
} from '../lib/remote-failure.ts';
import { DocumentTitle } from '../ui/DocumentTitle.tsx';
import { isRemoteOnScreen, replaceVersion, retryArea } from './area-retry.ts';
import { lookForUpdates, useUpdates } from './area-updates.ts';
import { currentRouter } from './current-router.ts';

interface Account {
  heading: string;
  title: string;
  reasons: string[];
}

/** What happened, in plain words. */
function accountOf(error: unknown): Account {
  if (error instanceof RemoteFailure)
    return {
      heading: error.title,
      title: `L’espace « ${error.title} » n’a pas pu être chargé`,
      reasons: [...error.reasons, 'Le reste de l’application continue de fonctionner.'],
    };
  if (error instanceof AreaOff)
    return {
      heading: error.title,
      title: `L’espace « ${error.title} » est coupé`,
      reasons: [
        'L’administration l’a coupé pour le moment : ses pages ne s’ouvrent pas.',
        'Le reste de l’application continue de fonctionner.',
      ],
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
      reasons: ['Votre session continue. Vérifiez votre connexion, puis réessayez.'],
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

/** The version on screen is to blame: whether another version of the area is being taken in its place. */
function useReplacement(thrown: unknown): boolean {
  const [finished, setFinished] = useState<unknown>(null);
  const isToBlame = screenProblem(thrown) !== null && isRemoteOnScreen();
  useEffect(() => {
    if (!isToBlame) return;
    // When there is no other, the area shows the error.
    void replaceVersion(currentRouter(), thrown)
      .catch(() => false)
      .finally(() => setFinished(thrown));
  }, [isToBlame, thrown]);
  return isToBlame && finished !== thrown;
}

const OUTDATED: Account = {
  heading: 'Nouvelle version',
  title: 'L’application a été mise à jour',
  reasons: [
    'Cette page a besoin d’un fichier de la version d’avant. Rechargez-la : vos brouillons sont gardés.',
  ],
};

/** A chunk of the shell is gone: finds out whether the shell was redeployed, so that only a reload helps. */
function useOutdated(thrown: unknown): boolean {
  const isOwn = isOwnChunk(thrown);
  const isNew = useUpdates(({ shell }) => shell);
  useEffect(() => {
    if (isOwn) void lookForUpdates();
  }, [isOwn]);
  return isOwn && isNew;
}

/** What stands in an area's place when its code or one of its screens failed: the frame around it stays. */
export function AreaBoundary() {
  const error = useRouteError();
  const [retrying, setRetrying] = useState(false);
  const replacing = useReplacement(error);
  const isOutdated = useOutdated(error);
  const isAway = error instanceof AuthHostUnreachable || error instanceof RegistryAway;
  const isLoading = error instanceof RemoteFailure || isChunkError(error);
  const retry = () => {
    if (isOutdated) {
      browser.reload();
      return;
    }
    setRetrying(true);
    void retryArea(currentRouter()).finally(() => setRetrying(false));
  };
  useRetryWhenBack({
    retry,
    retrying,
    isTransient: isAway,
    onOnline: (isAway || isLoading) && !isOutdated,
  });
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundState />;
  if (replacing) return <LoadingState />;
  const { heading, title, reasons } = isOutdated ? OUTDATED : accountOf(error);
  return (
    <>
      <DocumentTitle>{heading}</DocumentTitle>
      <PageHeader title={heading} />
      <ErrorState
        title={title}
        onRetry={retry}
        retrying={retrying}
        retryLabel={isOutdated ? 'Recharger la page' : undefined}
      >
        {reasons.map(reason => (
          <Box key={reason}>{reason}</Box>
        ))}
      </ErrorState>
    </>
  );
}
