import { ErrorState, formatDate, Heading, Link, LoadingState, Text } from '@rpd/shared/ui';
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
      <FocusedHeading>Conditions et confidentialité</FocusedHeading>
      <TermsText />
      <Heading as="h2" size="lg" mt="4">
        Ce qui est gardé, et combien de temps
      </Heading>
      <Text color="fg.muted">
        RPD garde ce que vous y écrivez, et ce qu’il faut pour vous reconnaître. Ce qui suit ne se garde qu’un
        temps, puis s’efface tout seul. Rien ne part ailleurs, et personne ne vous suit de site en site.
      </Text>
      <Terms />
      <Heading as="h2" size="lg" mt="4">
        Ce que vous pouvez faire
      </Heading>
      <Text>
        Une fois connecté, « Mon profil », puis « Mes données » vous donne un fichier de ce qui est enregistré
        de vous, ce que vous avez accepté et quand, et la fin de votre compte. Tout ce que vous avez écrit,
        vous pouvez le corriger.{' '}
        <Link to="/app/me/data" variant="underline">
          Aller à mes données
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
        Conditions d’utilisation
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
