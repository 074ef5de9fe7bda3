import { ErrorState, formatDate, Heading, Link, LoadingState, Text } from '@rpd/shared/ui';
import { PRIVACY } from '@rpd/shared/privacy';
import { Markdown } from '@rpd/shared/ui/markdown';
import { RetentionList } from '@rpd/shared/ui/privacy';
import { useQuery } from '@tanstack/react-query';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';
import { presentTerms, publicRetention } from '../lib/public-terms.ts';

/** `/privacy` (ACC-8): for everybody, with an account or without: the house's text, what is kept for how long, what one may ask. */
export function PrivacyPage() {
  return (
    <PublicPage wide>
      <FocusedHeading>{PRIVACY.title}</FocusedHeading>
      <TermsText />
      <Heading as="h2" size="lg" mt="4">
        {PRIVACY.kept}
      </Heading>
      <Text color="fg.muted">{PRIVACY.keptIntro}</Text>
      <Terms />
      <Heading as="h2" size="lg" mt="4">
        {PRIVACY.rights}
      </Heading>
      <Text>
        {PRIVACY.rightsIntro}{' '}
        <Link to="/app/me/data" variant="underline">
          {PRIVACY.toOwnData}
        </Link>
      </Text>
    </PublicPage>
  );
}

function TermsText() {
  const { data, error, isFetching, refetch } = useQuery(presentTerms);
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

function Terms() {
  const { data, error, isFetching, refetch } = useQuery(publicRetention);
  if (data) return <RetentionList terms={data} />;
  return error ? (
    <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <LoadingState label="Chargement des durées…" />
  );
}
