import type { User } from '@rpd/shared/domain';
import { LoadingState, NotFoundState, PageHeader, QueryState, Skeleton, Stack } from '@rpd/shared/ui';
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
  const query = useQuery(userById(id));
  return (
    <QueryState
      query={query}
      title={title}
      loading={
        <>
          <PageHeader title={title} />
          <LoadingState label="Chargement du compte…">
            <Stack gap="5" maxW="40rem">
              <Skeleton h="10" />
              <Skeleton h="10" />
              <Skeleton h="24" />
            </Stack>
          </LoadingState>
        </>
      }
      notFound={
        <NotFoundState
          title="Utilisateur introuvable"
          back={{ to: '/app/admin/users', label: 'Retour aux utilisateurs' }}
        >
          Ce compte n’existe pas ou plus.
        </NotFoundState>
      }
    >
      {children}
    </QueryState>
  );
}
