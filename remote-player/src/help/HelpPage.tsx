import { useSession } from '@rpd/shared/session';
import {
  Box,
  ButtonLink,
  Card,
  Flex,
  Heading,
  Link,
  PageHeader,
  SimpleGrid,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { SearchBox } from '@rpd/shared/ui/search';
import { MessageCircle, Ticket } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { chaptersFor, searchHelp } from './help.search.ts';
import type { HelpArticle } from './help.types.ts';

const NO_ROLES: readonly string[] = [];

/** `/app/help` (PLY-3): what the product does, searched or browsed, and the way to the team. */
export function HelpPage() {
  const roles = useSession(({ user }) => user?.roles ?? NO_ROLES);
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  return (
    <Box maxW="60rem">
      <PageHeader
        title="Aide et contact"
        actions={
          <>
            <ButtonLink to="/app/help/tickets" variant="outline">
              <Ticket aria-hidden="true" />
              Mes demandes
            </ButtonLink>
            <ButtonLink to="/app/help/contact?from=/app/help">
              <MessageCircle aria-hidden="true" />
              Nous écrire
            </ButtonLink>
          </>
        }
      />
      <Box maxW="32rem" mb="6">
        <SearchBox
          label="Chercher dans l’aide"
          value={q}
          onSearch={text => setParams(text ? { q: text } : {}, { replace: true })}
        />
      </Box>
      {q ? <Found q={q} roles={roles} /> : <Chapters roles={roles} />}
    </Box>
  );
}

function Found({ q, roles }: { q: string; roles: readonly string[] }) {
  const found = searchHelp(q, roles);
  return (
    <>
      <Text role="status" mb="4" color="fg.muted">
        {found.length === 0
          ? `Aucun article ne répond à « ${q} ».`
          : `${found.length} article${found.length > 1 ? 's' : ''} pour « ${q} »`}
      </Text>
      {found.length === 0 ? (
        <Flex gap="3" wrap="wrap" align="center">
          <Text>Essayez un autre mot, ou posez votre question à l’équipe.</Text>
          <ButtonLink to="/app/help/contact?from=/app/help">Nous écrire</ButtonLink>
        </Flex>
      ) : (
        <Articles articles={found} />
      )}
    </>
  );
}

function Chapters({ roles }: { roles: readonly string[] }) {
  return (
    <Stack gap="8">
      {chaptersFor(roles).map(({ title, articles }) => (
        <section key={title}>
          <Heading as="h2" size="xl" mb="4">
            {title}
          </Heading>
          <Articles articles={articles} />
        </section>
      ))}
    </Stack>
  );
}

function Articles({ articles }: { articles: readonly HelpArticle[] }) {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2 }} gap="4">
      {articles.map(({ slug, title, summary }) => (
        <Card.Root as="li" key={slug} size="sm">
          <Card.Body>
            <Link to={`/app/help/${slug}`} fontWeight="semibold">
              {title}
            </Link>
            <Text textStyle="sm" color="fg.muted">
              {summary}
            </Text>
          </Card.Body>
        </Card.Root>
      ))}
    </SimpleGrid>
  );
}
