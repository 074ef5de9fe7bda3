import { ApiError } from '../http/api-error.ts';
import { Box, Flex, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from './Button.tsx';
import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './drawings.ts';
import { reasonOf } from './reason.ts';
import { useRetryWhenBack } from './useRetryWhenBack.ts';

interface PanelProps {
  drawing: DrawingName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
}

function Panel({ drawing, title, children, actions, role }: PanelProps) {
  return (
    <Flex role={role} direction="column" align="center" textAlign="center" gap="3" px="4" py="10">
      <Drawing name={drawing} />
      <Heading as="h2" size="md">
        {title}
      </Heading>
      {children ? (
        <Box color="fg.muted" textStyle="sm" maxW="prose">
          {children}
        </Box>
      ) : null}
      {actions ? (
        <Flex gap="2" wrap="wrap" justify="center" mt="2">
          {actions}
        </Flex>
      ) : null}
    </Flex>
  );
}

export interface EmptyStateProps {
  /** One sentence. */
  title: string;
  children?: ReactNode;
  /** The one action that fills it. */
  action?: ReactNode;
  /** What it is about; a die where it is nothing in particular. */
  drawing?: DrawingName;
}

/** Nothing here yet: one sentence, one drawing, the one action that fills it. */
export function EmptyState({ title, children, action, drawing = 'die' }: EmptyStateProps) {
  return (
    <Panel drawing={drawing} title={title} actions={action}>
      {children}
    </Panel>
  );
}

export interface ErrorStateProps {
  /** What happened, in French. */
  title?: string;
  /** The error: its `message` is shown (ApiError's are French). */
  error?: unknown;
  onRetry?: () => void;
  retryLabel?: string | undefined;
  /** True while the retry runs. */
  retrying?: boolean;
  /** What is known of the reason, in place of the error's message. */
  children?: ReactNode;
}

/** No answer, or a gateway's: the service may be back in a moment. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));

/** What happened, and 'Réessayer'; by itself where no service answered. */
export function ErrorState({
  title = 'Erreur lors du chargement',
  error,
  onRetry,
  retryLabel = 'Réessayer',
  retrying,
  children,
}: ErrorStateProps) {
  // The query cache asks again when the line is back (refetchOnReconnect).
  useRetryWhenBack({ retry: onRetry, retrying, isTransient: isUnanswered(error), onOnline: false });
  return (
    <Panel
      role="alert"
      drawing="bridge"
      title={title}
      actions={
        onRetry ? (
          <Button variant="outline" busy={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null
      }
    >
      {children ?? reasonOf(error) ?? 'Vérifiez votre connexion, puis réessayez.'}
    </Panel>
  );
}

export interface RefusedStateProps {
  title?: string;
  /** What is missing. */
  children?: ReactNode;
  /** Where the link leads; the dashboard by default. */
  back?: { to: string; label: string };
}

/** One may not be here: what is missing, the way back. */
export function RefusedState({ title = 'Accès refusé', children, back }: RefusedStateProps) {
  const { to, label } = back ?? { to: '/app/dashboard', label: 'Retour au tableau de bord' };
  return (
    <Panel drawing="gate" title={title} actions={<ButtonLink to={to}>{label}</ButtonLink>}>
      {children ?? 'Votre rôle ne donne pas accès à cette page.'}
    </Panel>
  );
}

/** There is no such thing: what was looked for, the way back. */
export function NotFoundState({ title = 'Page introuvable', children, back }: RefusedStateProps) {
  const { to, label } = back ?? { to: '/app/dashboard', label: 'Retour au tableau de bord' };
  return (
    <Panel drawing="map" title={title} actions={<ButtonLink to={to}>{label}</ButtonLink>}>
      {children ?? 'Cette adresse ne mène à rien, ou ce qui s’y trouvait a été supprimé.'}
    </Panel>
  );
}

/** True once `ms` have passed: what loads faster than the eye shows nothing in between. */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

export interface LoadingStateProps {
  /** What is loading, for screen readers. */
  label?: string;
  /** Skeletons of the real layout; three lines by default. */
  children?: ReactNode;
}

/** Skeletons after 150 ms, announced once. */
export function LoadingState({ label = 'Chargement…', children }: LoadingStateProps) {
  const visible = useDelayed();
  return (
    <Box role="status" aria-busy="true" aria-label={label} minH="8">
      {visible
        ? (children ?? (
            <Stack gap="3">
              <Skeleton h="8" w="40%" />
              <Skeleton h="5" />
              <Skeleton h="5" w="80%" />
            </Stack>
          ))
        : null}
    </Box>
  );
}
