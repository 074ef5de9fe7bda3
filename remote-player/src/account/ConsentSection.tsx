import type { Terms } from '@rpd/shared/domain';
import {
  Button,
  ErrorState,
  formatDate,
  Link,
  LoadingState,
  tryAndNotify,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { ConsentLines } from '@rpd/shared/ui/privacy';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Section } from '../ui/Section.tsx';
import { agreeToTerms, ownConsents } from './account.api.ts';

/** What one accepted and refused, when, and of which version (ACC-8). */
export function ConsentSection() {
  const { data, error, isFetching, refetch } = useQuery(ownConsents);
  return (
    <Section
      title="Ce que vous acceptez"
      intro="Vos réponses, et quand vous les avez données. Les mails se choisissent dans « Notifications »."
    >
      {data ? (
        <Stack gap="4">
          {data.terms && data.terms.version !== data.agreed ? <Question terms={data.terms} /> : null}
          <ConsentLines register={data} />
          <Link to="/app/me/notifications" variant="underline" alignSelf="flex-start" py="1">
            Choisir mes mails
          </Link>
        </Stack>
      ) : null}
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LoadingState label="Chargement de vos réponses…" />}
    </Section>
  );
}

/** A person who does not accept can go: the account ends below, on the same page. */
function Question({ terms }: { terms: Terms }) {
  const { mutateAsync, isPending } = useMutation(agreeToTerms);
  const agree = () =>
    tryAndNotify(mutateAsync(terms.version), {
      done: () => 'Votre accord est noté',
      failed: 'Votre accord n’a pas pu être noté',
    });
  return (
    <Stack gap="3" borderWidth="1px" borderRadius="md" p="4">
      <Text>
        Les conditions d’utilisation, version {terms.version} du {formatDate(terms.publishedAt)}, attendent
        votre réponse. Si vous ne les acceptez pas, vous pouvez emporter vos données et supprimer votre compte
        sur cette page.
      </Text>
      <Link to="/privacy" variant="underline" alignSelf="flex-start" py="1">
        Lire les conditions
      </Link>
      <Button alignSelf="flex-start" busy={isPending} onClick={() => void agree()}>
        Accepter la version {terms.version}
      </Button>
    </Stack>
  );
}
