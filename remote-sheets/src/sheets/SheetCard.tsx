import { type DrawnSheet, may, READING, SHEET_EXCERPT_MAX, sheetRoute } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, ButtonLink, Card, Flex, Text } from '@rpd/shared/ui';
import { Eye, Pencil } from 'lucide-react';
import { LazyMiniature } from './LazyMiniature.tsx';
import { SheetDelete } from './SheetDelete.tsx';
import { SheetDuplicate } from './SheetDuplicate.tsx';
import { SheetFacts } from './SheetFacts.tsx';
import type { SheetSummary } from '../lib/sheets.api.ts';

/** SHT-1: the first 120 characters, then an ellipsis; counted as people count, so that no emoji is cut in two. */
function excerpt(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= SHEET_EXCERPT_MAX) return description;
  return `${characters.slice(0, SHEET_EXCERPT_MAX).join('')}…`;
}

interface SheetCardProps {
  sheet: SheetSummary;
  /** What it looks like; undefined while that is on its way, and where it does not come. */
  drawn: DrawnSheet | undefined;
}

/** A sheet in the list: how it looks, then what it is and what one does with it. */
export function SheetCard({ sheet, drawn }: SheetCardProps) {
  const { name, description } = sheet.description;
  const me = useSession(state => state.user);
  return (
    <Card.Root as="li" overflow="hidden">
      <Box borderBottomWidth="1px" aspectRatio="320/140" overflow="hidden" bg="bg.subtle">
        {drawn ? <LazyMiniature theme={drawn.theme} outline={drawn.outline} /> : null}
      </Box>
      <Card.Body gap="3" minW="0">
        <Card.Title as="h2" overflowWrap="anywhere">
          {name}
        </Card.Title>
        <SheetFacts sheet={sheet} />
        {description ? (
          <Text color="fg.muted" overflowWrap="anywhere">
            {excerpt(description)}
          </Text>
        ) : null}
      </Card.Body>
      <Card.Footer justifyContent="space-between" flexWrap="wrap">
        <Flex gap="2" wrap="wrap">
          <ButtonLink
            to={sheetRoute('Sheet_Edit', sheet._id)}
            state={READING}
            variant="outline"
            size="sm"
            aria-label={`Voir ${name}`}
          >
            <Eye aria-hidden="true" />
            Voir
          </ButtonLink>
          {may(me, 'update', 'Sheet', sheet) ? (
            <ButtonLink
              to={sheetRoute('Sheet_Edit', sheet._id)}
              variant="outline"
              size="sm"
              aria-label={`Modifier ${name}`}
            >
              <Pencil aria-hidden="true" />
              Modifier
            </ButtonLink>
          ) : null}
          <SheetDuplicate id={sheet._id} name={name} />
        </Flex>
        <SheetDelete sheet={sheet} />
      </Card.Footer>
    </Card.Root>
  );
}
