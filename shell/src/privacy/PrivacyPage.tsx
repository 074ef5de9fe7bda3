import { ErrorState, formatDate, Heading, isSettled, Link, LoadingState, Text } from '@rpd/shared/ui';
import type { Retention, Terms } from '@rpd/shared/domain';
import { PRIVACY } from '@rpd/shared/privacy';
import { Markdown, preloadMarkdown } from '@rpd/shared/ui/markdown';
import { RetentionList } from '@rpd/shared/ui/privacy';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { presentTerms, publicRetention } from '../lib/public-terms.ts';

/** `/privacy` (ACC-8): for everybody, with an account or without: the house's text, what is kept for how long, what one may ask. */
export function PrivacyPage() {
  const terms = useQuery(presentTerms);
  const retention = useQuery(publicRetention);
  useEffect(() => void preloadMarkdown(), []);
  // Both are asked for at once, and drawn in their order: nothing moves that one already reads.
  const areTermsIn = isSettled(terms);
  const isRetentionIn = isSettled(retention);
  return (
    <PublicPage wide>
      <FocusedHeading>{PRIVACY.title}</FocusedHeading>
      <TermsText {...terms} />
      {areTermsIn ? (
        <>
          <Heading as="h2" size="lg" mt="4">
            {PRIVACY.kept}
          </Heading>
          <Text color="fg.muted">{PRIVACY.keptIntro}</Text>
          <RetentionTerms {...retention} />
        </>
      ) : null}
      {areTermsIn && isRetentionIn ? (
        <>
          <Heading as="h2" size="lg" mt="4">
            {PRIVACY.rights}
          </Heading>
          <Text>
            {PRIVACY.rightsIntro}{' '}
            <Link to="/app/me/data" variant="underline">
              {PRIVACY.toOwnData}
            </Link>
          </Text>
        </>
      ) : null}
    </PublicPage>
  );
}

function TermsText({ data, error, isFetching, refetch }: UseQueryResult<Terms | null>) {
  if (data === undefined) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement des conditions…" />
    );
  }
  if (data === null) return null;
  return (
    <>
      <Heading as="h2" size="lg" mt="4">
        {PRIVACY.terms}
      </Heading>
      <Text color="fg.muted" textStyle="sm">
        Version {data.version}, du {formatDate(data.publishedAt)}
      </Text>
      <Markdown text={data.text} />
    </>
  );
}

function RetentionTerms({ data, error, isFetching, refetch }: UseQueryResult<Retention>) {
  if (data) return <RetentionList terms={data} />;
  return error ? (
    <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <LoadingState label="Chargement des durées…" />
  );
}
