import { type Mob, MOB_KIND_LABELS, type Stat } from '@rpd/shared/domain';
import { Avatar, Badge, Card, Flex, HStack, Picture, Text } from '@rpd/shared/ui';
import { Excerpt } from '@rpd/shared/ui/markdown';
import type { ReactNode } from 'react';
import { MobLink } from './MobLink.tsx';

interface MobCardProps {
  mob: Mob;
  known: readonly Stat[];
  actions: ReactNode;
}

/** A mob as one has it before one at the table: picture, level, words, values. */
export function MobCard({ mob, known, actions }: MobCardProps) {
  return (
    <Card.Root as="li" overflow="hidden" minW="0">
      {mob.image ? (
        <Picture
          path={mob.image}
          load={512}
          alt={mob.image_alt}
          w="full"
          h="40"
          objectFit="cover"
          bg="bg.muted"
        />
      ) : null}
      <Card.Body gap="3" minW="0">
        <HStack gap="3">
          {mob.image ? null : <Avatar name={mob.name} size={40} shape="square" decorative />}
          <Card.Title as="h2" minW="0" overflowWrap="anywhere">
            <MobLink mob={mob} />
          </Card.Title>
        </HStack>
        <Flex gap="2" wrap="wrap">
          <Badge colorPalette={mob.kind === 'mob' ? 'red' : 'brand'}>{MOB_KIND_LABELS[mob.kind]}</Badge>
          <Badge>Niveau {mob.level}</Badge>
        </Flex>
        <Text color="fg.muted" overflowWrap="anywhere" lineClamp="4">
          <Excerpt text={mob.description} />
        </Text>
        <MobStats mob={mob} known={known} />
      </Card.Body>
      <Card.Footer justifyContent="flex-end" gap="1">
        {actions}
      </Card.Footer>
    </Card.Root>
  );
}

/** The values that a mob has, by their stats' short names. */
export function MobStats({ mob, known }: { mob: Mob; known: readonly Stat[] }) {
  const valued = known.filter(stat => mob.stats[stat._id] !== undefined);
  if (valued.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="3" rowGap="1" textStyle="sm">
      {valued.map(stat => (
        <Text as="li" key={stat._id} title={stat.name}>
          <Text as="span" color="fg.muted">
            {stat.abbreviation || stat.name}
          </Text>{' '}
          <Text as="span" fontWeight="semibold">
            {mob.stats[stat._id]}
          </Text>
        </Text>
      ))}
    </Flex>
  );
}
