import { type Mob, MOB_KIND_LABELS } from '@rpd/shared/domain';
import { Badge, Flex, Picture, Stack, Text } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import { stats } from '../lib/stats.api.ts';
import { MobStats } from './MobCard.tsx';

/** All of a creature, beside the list. */
export function MobDetails({ mob }: { mob: Mob }) {
  const known = useQuery(stats).data ?? [];
  const hasStats = known.some(({ _id }) => mob.stats[_id] !== undefined);
  return (
    <Stack gap="4">
      {mob.image ? (
        <Picture path={mob.image} load={512} alt={mob.image_alt} w="full" maxH="64" objectFit="contain" />
      ) : null}
      <Flex gap="2" wrap="wrap">
        <Badge colorPalette={mob.kind === 'mob' ? 'red' : 'brand'}>{MOB_KIND_LABELS[mob.kind]}</Badge>
        <Badge>Niveau {mob.level}</Badge>
      </Flex>
      <MobStats mob={mob} known={known} />
      {mob.description ? <Markdown text={mob.description} /> : null}
      {mob.description || hasStats ? null : (
        <Text color="fg.muted">Rien d’autre n’est encore écrit de cette créature.</Text>
      )}
    </Stack>
  );
}
