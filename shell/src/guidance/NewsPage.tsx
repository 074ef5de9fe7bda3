import { useSession } from '@rpd/shared/session';
import type { Guidance } from '@rpd/shared/domain';
import {
  Badge,
  Box,
  Heading,
  HStack,
  Link,
  LoadingState,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsInOpenArea } from '../lib/can-navigate-to.ts';
import { guidanceQuery, saveGuidance } from '../lib/guidance.api.ts';
import { OLDER_NEWS } from '../lib/news.older.ts';
import { NEWS, type NewsEntry, newsFor, unreadNews } from '../lib/news.ts';

const ALL_NEWS = [...NEWS, ...OLDER_NEWS];

/** `/app/news`, « Quoi de neuf »: somebody who comes back wants to know what they can do now that they could not (26.7). */
export function NewsPage() {
  const { data, isError } = useQuery(guidanceQuery());
  return (
    <>
      <PageHeader title="Quoi de neuf" description="Ce que vous pouvez faire ici depuis peu." />
      {data || isError ? (
        <NewsList guidance={data} />
      ) : (
        <LoadingState label="Chargement des nouveautés…">
          <Skeleton h="22rem" maxW="prose" borderRadius="lg" />
        </LoadingState>
      )}
    </>
  );
}

/** Without `guidance` it is not known what somebody has seen: nothing is marked as new. */
function NewsList({ guidance }: { guidance: Guidance | undefined }) {
  const roles = useSession(({ user }) => user?.roles) ?? [];
  const { mutate } = useMutation(saveGuidance);
  // What is marked stays so while one reads, although it counts as read from now on.
  const [unread] = useState(
    () => new Set(guidance ? unreadNews(ALL_NEWS, roles, guidance).map(({ id }) => id) : []),
  );
  const newest = ALL_NEWS[0]?.id;
  const isRead = guidance === undefined || guidance.lastNews === newest;
  useEffect(() => {
    if (!isRead && newest) mutate({ lastNews: newest });
  }, [isRead, newest, mutate]);
  const own = newsFor(ALL_NEWS, roles);
  return (
    <Stack gap="8" maxW="prose">
      {[...new Set(own.map(({ at }) => at))].map(day => (
        <Box as="section" key={day} aria-labelledby={`news-${day}`}>
          <Heading as="h2" id={`news-${day}`} size="sm" color="fg.muted" mb="3">
            <time dateTime={day}>{longDay(day)}</time>
          </Heading>
          <Stack as="ul" listStyleType="none" gap="6">
            {own
              .filter(({ at }) => at === day)
              .map(entry => (
                <Entry key={entry.id} entry={entry} isNew={unread.has(entry.id)} />
              ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}

function Entry({ entry: { title, text, to }, isNew }: { entry: NewsEntry; isNew: boolean }) {
  const leads = useIsInOpenArea();
  return (
    <Box as="li">
      <HStack gap="2" wrap="wrap">
        <Heading as="h3" size="md">
          {to && leads(to) ? <Link to={to}>{title}</Link> : title}
        </Heading>
        {isNew ? <Badge colorPalette="purple">Nouveau</Badge> : null}
      </HStack>
      <Text mt="1">{text}</Text>
    </Box>
  );
}

/** '27 novembre 2026'. */
const longDay = (day: string): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
