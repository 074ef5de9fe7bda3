import type { SheetRevision } from '@rpd/shared/domain';
import { Badge, Box, Button, chakra, Flex, formatDateTime, Link, Stack, Text } from '@rpd/shared/ui';
import { versionLabels } from './version.labels.ts';

interface VersionListProps {
  rows: readonly SheetRevision[];
  chosen: number;
  current: number;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** Lines of what a version changed that the list shows. */
const LINES = 3;

/** The saved versions, the newest first: when, by whom, and what each changed. */
export function VersionList({ rows, chosen, current, hasMore, isFetchingMore, onMore }: VersionListProps) {
  const oldest = rows.at(-1);
  return (
    <>
      <Stack as="ol" listStyleType="none" gap="2" aria-label="Versions enregistrées">
        {rows.map(row => (
          <Line
            key={row.version}
            row={row}
            isChosen={row.version === chosen}
            isCurrent={row.version === current}
          />
        ))}
      </Stack>
      {hasMore ? (
        <Button variant="outline" size="sm" mt="3" busy={isFetchingMore} onClick={onMore}>
          Afficher les versions plus anciennes
        </Button>
      ) : null}
      {!hasMore && oldest && oldest.version > 1 ? (
        <Text mt="3" color="fg.muted" textStyle="sm">
          Les versions plus anciennes ne sont plus gardées.
        </Text>
      ) : null}
    </>
  );
}

function Line({ row, isChosen, isCurrent }: { row: SheetRevision; isChosen: boolean; isCurrent: boolean }) {
  const lines = versionLabels(row);
  const more = lines.length - LINES;
  return (
    <Box
      as="li"
      position="relative"
      borderWidth="1px"
      borderColor={isChosen ? { base: 'border', lg: 'brand.solid' } : 'border'}
      bg={isChosen ? { base: 'bg.panel', lg: 'brand.subtle' } : 'bg.panel'}
      borderRadius="lg"
      p="3"
      _hover={{ borderColor: 'brand.solid' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
    >
      <Flex align="center" gap="2" wrap="wrap">
        <Link
          to={{ search: `?version=${row.version}` }}
          aria-current={isChosen ? 'true' : undefined}
          fontWeight="semibold"
          // The whole card answers; its text stays the name of the link.
          _before={{ content: '""', position: 'absolute', inset: '0' }}
        >
          Version {row.version}
        </Link>
        {isCurrent ? <Badge colorPalette="green">actuelle</Badge> : null}
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {formatDateTime(row.at)}
        {row.author.name ? ` · ${row.author.name}` : ''}
      </Text>
      <chakra.ul listStyleType="none" textStyle="sm" mt="1">
        {lines.slice(0, LINES).map(line => (
          <chakra.li key={line} overflowWrap="anywhere">
            {line}
          </chakra.li>
        ))}
        {more > 0 ? <chakra.li color="fg.muted">et {more} de plus</chakra.li> : null}
      </chakra.ul>
    </Box>
  );
}
