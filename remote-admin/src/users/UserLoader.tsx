import type { User } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { ErrorState, LoadingState, NotFoundState, PageHeader, Skeleton, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { userById } from './users.api.ts';

interface UserLoaderProps {
  /** The heading while there is no account to show. */
  title: string;
  children: (user: User) => ReactNode;
}

/** The account that the address names, or why it cannot be shown. */
export function UserLoader({ title, children }: UserLoaderProps) {
  const { id = '' } = useParams();
  const { data: user, error, isFetching, refetch } = useQuery(userById(id));
  if (user) return children(user);
  return (
    <>
      <PageHeader title={title} />
      {error ? null : (
        <LoadingState label="Chargement du compte…">
          <Stack gap="5" maxW="40rem">
            <Skeleton h="10" />
            <Skeleton h="10" />
            <Skeleton h="24" />
          </Stack>
        </LoadingState>
      )}
      {error instanceof ApiError && error.status === 404 ? (
        <NotFoundState
          title="Utilisateur introuvable"
          back={{ to: '/app/admin/users', label: 'Retour aux utilisateurs' }}
        >
          Ce compte n’existe pas ou plus.
        </NotFoundState>
      ) : null}
      {error && !(error instanceof ApiError && error.status === 404) ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </>
  );
}
