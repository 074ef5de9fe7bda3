import { useSession } from '@rpd/shared/session';
import {
  Box,
  ButtonLink,
  chakra,
  Flex,
  Heading,
  NotFoundState,
  PageHeader,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { HelpPicture } from './HelpPicture.tsx';
import { findArticle } from './help.search.ts';
import type { HelpPart } from './help.types.ts';
import { pictureOf } from './help.pictures.ts';

const NO_ROLES: readonly string[] = [];

/** `/app/help/:slug`: one article. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  const roles = useSession(({ user }) => user?.roles ?? NO_ROLES);
  const article = findArticle(slug, roles);
  if (!article) {
    return (
      <>
        <PageHeader title="Article introuvable" />
        <NotFoundState
          title="Cet article n’existe pas ou plus."
          back={{ to: '/app/help', label: 'Toute l’aide' }}
        />
      </>
    );
  }
  const { title, summary, parts, link } = article;
  return (
    <Box as="article" maxW="44rem">
      <PageHeader title={title} description={summary} />
      <Stack gap="6">
        {parts.map((part, index) => (
          <Part key={part.title ?? index} part={part} />
        ))}
      </Stack>
      <Flex gap="3" wrap="wrap" mt="8" pt="4" borderTopWidth="1px">
        {link ? <ButtonLink to={link.to}>{link.label}</ButtonLink> : null}
        <ButtonLink to="/app/help" variant="outline">
          <ArrowLeft aria-hidden="true" />
          Toute l’aide
        </ButtonLink>
        <ButtonLink to={`/app/help/contact?from=/app/help/${slug}`} variant="ghost">
          Il me reste une question
        </ButtonLink>
      </Flex>
    </Box>
  );
}

function Part({ part: { title, text = [], steps = [], picture } }: { part: HelpPart }) {
  const source = picture ? pictureOf(picture.name) : undefined;
  return (
    <section>
      {title ? (
        <Heading as="h2" size="lg" mb="2">
          {title}
        </Heading>
      ) : null}
      <Stack gap="3">
        {text.map(paragraph => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
      {steps.length > 0 ? (
        <chakra.ol listStyleType="decimal" ps="6" mt="2" display="grid" gap="2">
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </chakra.ol>
      ) : null}
      {source && picture ? <HelpPicture source={source} alt={picture.alt} /> : null}
    </section>
  );
}
