import type { Terms } from '@rpd/shared/domain';
import {
  Button,
  ErrorState,
  Flex,
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
import { answerTerms, ownConsents, stopDevices } from './account.api.ts';

/** What one accepted and refused, when, and of which version (ACC-8). */
export function ConsentSection() {
  const { data, error, isFetching, refetch } = useQuery(ownConsents);
  return (
    <Section
      title="Ce que vous acceptez"
      intro="Vos réponses, et quand vous les avez données. Mails et appareils se choisissent dans « Notifications »."
    >
      {data ? (
        <Stack gap="4">
          {data.terms && data.terms.version !== data.agreed ? (
            <Question terms={data.terms} refused={data.refused === data.terms.version} />
          ) : null}
          <ConsentLines register={data} />
          {data.choices.some(({ kind, given }) => kind === 'devices' && given) ? <StopDevices /> : null}
          <Link to="/app/me/notifications" variant="underline" alignSelf="flex-start" py="1">
            Choisir mes mails et mes appareils
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
function Question({ terms: { version, publishedAt }, refused }: { terms: Terms; refused: boolean }) {
  const { mutateAsync, isPending } = useMutation(answerTerms);
  const answer = (given: boolean) =>
    tryAndNotify(mutateAsync({ version, given }), {
      done: () => (given ? 'Votre accord est noté' : 'Votre refus est noté'),
      failed: 'Votre réponse n’a pas pu être notée',
    });
  return (
    <Stack gap="3" borderWidth="1px" borderRadius="md" p="4">
      <Text>
        {refused
          ? `Vous avez refusé les conditions d’utilisation, version ${version}. Vous pouvez encore les accepter, emporter vos données ou supprimer votre compte sur cette page.`
          : `Les conditions d’utilisation, version ${version} du ${formatDate(publishedAt)}, attendent votre réponse. Si vous ne les acceptez pas, vous pouvez emporter vos données et supprimer votre compte sur cette page.`}
      </Text>
      <Link to="/privacy" variant="underline" alignSelf="flex-start" py="1">
        Lire les conditions
      </Link>
      <Flex gap="3" wrap="wrap">
        <Button busy={isPending} onClick={() => void answer(true)}>
          Accepter la version {version}
        </Button>
        {refused ? null : (
          <Button
            variant="outline"
            colorPalette="gray"
            disabled={isPending}
            onClick={() => void answer(false)}
          >
            Refuser
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

/** Takes back what was allowed on every device. Each one can be allowed again, from itself. */
function StopDevices() {
  const { mutateAsync, isPending } = useMutation(stopDevices);
  const stop = () =>
    tryAndNotify(mutateAsync(), {
      done: () => 'Plus aucun appareil ne montre vos notifications',
      failed: 'Vos appareils n’ont pas pu être arrêtés',
    });
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      alignSelf="flex-start"
      busy={isPending}
      onClick={() => void stop()}
    >
      Ne plus rien montrer sur mes appareils
    </Button>
  );
}
