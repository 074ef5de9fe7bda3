import type { ExternalIdentity, Provider } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  formatDateTime,
  notifyFailure,
  Stack,
  Text,
  TOAST_MS,
  toasts,
} from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Section } from '../ui/Section.tsx';
import { addIdentity, beginIdentity, factors, removeIdentity } from './account.api.ts';
import { leaving } from './leaving.ts';

/** The parameter with which the authentication host comes back here. */
const TICKET = 'identity';

/** One's accounts of other sites that open this one: linked, unlinked (ACC-4). Nothing where the installation has no such site. */
export function ExternalIdentitySection() {
  const { data } = useQuery(factors);
  const { section, unanswered, retrying, retry } = useTicket(data !== undefined);
  if (!data || data.providers.length + data.externalIdentities.length === 0) return null;
  const { providers, externalIdentities: identities } = data;
  return (
    <Section
      ref={section}
      title="Comptes reliés"
      intro="Un compte d’un autre site qui permet de se connecter ici. Lui seul compte, jamais son adresse e-mail : gardez-le aussi bien que votre mot de passe."
    >
      <Stack gap="4">
        {unanswered ? <ErrorState error={unanswered} retrying={retrying} onRetry={retry} /> : null}
        {identities.length > 0 ? (
          <Stack as="ul" listStyleType="none" gap="3">
            {identities.map(identity => (
              <IdentityLine key={identity._id} identity={identity} />
            ))}
          </Stack>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            Aucun compte n’est relié au vôtre.
          </Text>
        )}
        <Flex gap="2" wrap="wrap">
          {providers.map(provider => (
            <LinkButton key={provider.id} provider={provider} />
          ))}
        </Flex>
      </Stack>
    </Section>
  );
}

/**
 * Ends what was begun at the other site, once: the ticket leaves the address at once. Who comes back from there is where they began: the
 * answer is for the section, which then has the focus. Where none comes the ticket is kept, and sent again from there.
 */
function useTicket(isShown: boolean) {
  const [params, setParams] = useSearchParams();
  const section = useRef<HTMLElement>(null);
  // What went wrong stays in its place while the ticket is sent again.
  const [unanswered, setUnanswered] = useState<Error | null>(null);
  const { mutate, variables, isPending } = useMutation({
    ...addIdentity,
    onSuccess: (...answer) => {
      addIdentity.onSuccess?.(...answer);
      setUnanswered(null);
      toasts.success('Le compte est relié au vôtre.');
    },
    onError: refusal => {
      setUnanswered(isUnanswered(refusal) ? refusal : null);
      if (!isUnanswered(refusal)) notifyFailure('Le compte n’a pas pu être relié', refusal, TOAST_MS.long);
    },
  });
  const ticket = params.get(TICKET);
  const [isBack] = useState(ticket !== null);
  useEffect(() => {
    if (ticket === null) return;
    setParams(
      before => {
        before.delete(TICKET);
        return before;
      },
      { replace: true },
    );
    mutate(ticket);
  }, [ticket, setParams, mutate]);
  useEffect(() => {
    if (isBack && isShown) section.current?.focus();
  }, [isBack, isShown]);
  return {
    section,
    unanswered,
    retrying: isPending,
    retry: () => {
      if (variables) mutate(variables);
    },
  };
}

const isUnanswered = (error: Error): boolean => error instanceof ApiError && error.status === 0;

function LinkButton({ provider: { id, name } }: { provider: Provider }) {
  const { mutateAsync, isPending } = useMutation(beginIdentity);
  const begin = () =>
    mutateAsync(id)
      .then(({ url }) => leaving.for(url))
      .catch((refusal: unknown) => notifyFailure(`${name} n’a pas pu être relié`, refusal, TOAST_MS.long));
  return (
    <Button variant="outline" busy={isPending} onClick={() => void begin()}>
      Relier un compte {name}
    </Button>
  );
}

function IdentityLine({ identity }: { identity: ExternalIdentity }) {
  const { mutateAsync } = useMutation(removeIdentity);
  const { _id, provider, name, createdAt, lastUsedAt } = identity;
  const called = name ? `${provider} (${name})` : provider;
  const remove = () =>
    confirmDelete({
      item: `le compte ${called}`,
      question: `Retirer le compte ${called} ?`,
      description: 'Il ne permettra plus de se connecter à votre compte. Rien ne change sur l’autre site.',
      confirmLabel: 'Retirer',
      remove: () => mutateAsync(_id),
    });
  return (
    <Flex as="li" gap="3" align="flex-start" wrap="wrap" borderBottomWidth="1px" pb="3">
      <Box pt="1" color="fg.muted">
        <Link2 size={20} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="12rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {called}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Relié le {formatDateTime(createdAt)} ·{' '}
          {lastUsedAt ? `a servi le ${formatDateTime(lastUsedAt)}` : 'n’a pas encore servi'}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Retirer le compte ${called}`}
        onClick={() => void remove()}
      >
        Retirer
      </Button>
    </Flex>
  );
}
