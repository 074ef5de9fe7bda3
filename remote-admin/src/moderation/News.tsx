import type { ModerationSummary } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Card, Flex, formatDate, Grid, Heading, Link, Stack, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

const COLUMNS = {
  base: 'minmax(0, 1fr)',
  md: 'repeat(2, minmax(0, 1fr))',
  xl: 'repeat(3, minmax(0, 1fr))',
};

/** A name of 80 letters without a space stays in its card: a link does not inherit where it may break. */
const BREAKING = { minW: '0', overflowWrap: 'anywhere' } as const;

/** Who and what is new, and what moderation or its owner hides. */
export function News({ summary }: { summary: ModerationSummary }) {
  const { newestAccounts, newestServers, hiddenServers } = summary;
  return (
    <Grid templateColumns={COLUMNS} gap="6" alignItems="start">
      <Part title="Nouveaux comptes" none="Aucun compte" count={newestAccounts.length}>
        {newestAccounts.map(({ _id, name, avatar, createdAt }) => (
          <Line key={_id} date={createdAt}>
            <Avatar name={name} src={avatar} size={32} decorative />
            <Link to={`/app/moderation/people/${_id}`} {...BREAKING}>
              {name}
            </Link>
          </Line>
        ))}
      </Part>
      <Part title="Nouveaux serveurs" none="Aucun serveur" count={newestServers.length}>
        {newestServers.map(({ _id, name, visible, createdAt }) => (
          <Line key={_id} date={createdAt}>
            <Link to={`/app/servers/${_id}`} {...BREAKING}>
              {name}
            </Link>
            {visible ? null : <Badge colorPalette="gray">Masqué</Badge>}
          </Line>
        ))}
      </Part>
      <Part title="Serveurs masqués" none="Aucun serveur masqué" count={hiddenServers.items.length}>
        {hiddenServers.items.map(({ _id, name, createdAt, hidden }) => (
          <Line key={_id} date={hidden?.at ?? createdAt}>
            <Box minW="0">
              <Link to={`/app/servers/${_id}`} {...BREAKING}>
                {name}
              </Link>
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                {hidden ? hidden.reason || 'Par la modération, sans motif' : 'Par son propriétaire'}
              </Text>
            </Box>
          </Line>
        ))}
      </Part>
    </Grid>
  );
}

interface PartProps {
  title: string;
  none: string;
  count: number;
  children: ReactNode;
}

function Part({ title, none, count, children }: PartProps) {
  return (
    <Card.Root as="section" aria-label={title}>
      <Card.Body gap="3">
        <Heading as="h2" size="md">
          {title}
        </Heading>
        {count > 0 ? (
          <Stack as="ul" gap="3" listStyleType="none">
            {children}
          </Stack>
        ) : (
          <Text color="fg.muted">{none}</Text>
        )}
      </Card.Body>
    </Card.Root>
  );
}

function Line({ date, children }: { date: string; children: ReactNode }) {
  return (
    <Flex as="li" gap="3" align="center" justify="space-between">
      <Flex gap="3" align="center" minW="0" overflowWrap="anywhere">
        {children}
      </Flex>
      <Text textStyle="sm" color="fg.muted" flexShrink="0">
        {formatDate(date)}
      </Text>
    </Flex>
  );
}
