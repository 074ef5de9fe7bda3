import { Box, Flex, Link, Text, VisuallyHidden } from '@rpd/shared/ui';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Panel } from '../ui/Panel.tsx';
import type { Point } from './preparation.labels.ts';

const LOOKS = {
  ready: { Icon: CircleCheck, color: 'fg.success', said: 'Prêt' },
  missing: { Icon: CircleAlert, color: 'fg.warning', said: 'À faire' },
  optional: { Icon: CircleDashed, color: 'fg.muted', said: 'Facultatif' },
} as const;

function titleOf(points: readonly Point[]): string {
  const missing = points.filter(({ state }) => state === 'missing').length;
  if (missing === 0) return 'Tout est prêt';
  return missing === 1 ? 'Encore un point à régler' : `Encore ${missing} points à régler`;
}

/** What is ready for the session and what is missing; each point leads to where it is mended. */
export function PreparationState({ points }: { points: Point[] }) {
  return (
    <Panel title={titleOf(points)}>
      <Flex as="ul" listStyleType="none" direction="column" aria-label="Points">
        {points.map(point => (
          <PointLine key={point.id} point={point} />
        ))}
      </Flex>
    </Panel>
  );
}

function PointLine({ point: { label, state, words, to } }: { point: Point }) {
  const { Icon, color, said } = LOOKS[state];
  return (
    <Flex as="li" gap="3" align="center" minH="9">
      <Box color={color} flexShrink="0" lineHeight="0">
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Link to={to} stays color="fg" fontWeight={state === 'missing' ? 'semibold' : 'normal'}>
          {label}
        </Link>
        <VisuallyHidden> ({said})</VisuallyHidden>{' '}
        <Text as="span" textStyle="sm" color={state === 'missing' ? color : 'fg.muted'}>
          {words}
        </Text>
      </Box>
    </Flex>
  );
}
