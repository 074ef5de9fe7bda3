import { type GallerySheet, may, READING, sheetRoute } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, ButtonLink, Card, Link, Text } from '@rpd/shared/ui';
import { UserPlus } from 'lucide-react';
import { SheetDuplicate } from './SheetDuplicate.tsx';
import { useIsMaker } from '../lib/useIsMaker.ts';
import { LazyMiniature } from './LazyMiniature.tsx';
import { LikeButton } from './LikeButton.tsx';

/** A public template in the gallery: how it looks, whose it is, and what one does with it. */
export function GalleryCard({ sheet, system }: { sheet: GallerySheet; system: string | undefined }) {
  const { _id, name, description, owner, copies, theme, outline, isOpen } = sheet;
  const me = useSession(state => state.user);
  const isMaker = useIsMaker();
  return (
    <Card.Root as="li" overflow="hidden">
      <Box borderBottomWidth="1px" aspectRatio="320/200" overflow="hidden">
        <LazyMiniature theme={theme} outline={outline} />
      </Box>
      <Card.Body gap="1" minW="0" p="4">
        <Card.Title as="h2" textStyle="md" overflowWrap="anywhere">
          <Link to={sheetRoute('Sheet_Edit', _id)} state={READING}>
            {name}
          </Link>
        </Card.Title>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {[owner.name ? `Par ${owner.name}` : '', system ?? '', copiesLabel(copies)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {description ? (
          <Text textStyle="sm" lineClamp="2" overflowWrap="anywhere">
            {description}
          </Text>
        ) : null}
      </Card.Body>
      <Card.Footer justifyContent="space-between" flexWrap="wrap" gap="2" px="3" pb="3">
        <LikeButton id={_id} name={name} likes={sheet.likes} liked={sheet.liked} />
        {isOpen && !isMaker && may(me, 'create', 'Character') ? (
          <ButtonLink
            to={`/app/me/characters/new?sheet=${_id}`}
            size="sm"
            variant="outline"
            aria-label={`Créer un personnage : ${name}`}
          >
            <UserPlus aria-hidden="true" />
            Créer un personnage
          </ButtonLink>
        ) : null}
        {isMaker && may(me, 'create', 'Sheet') ? <SheetDuplicate id={_id} name={name} isStart /> : null}
      </Card.Footer>
    </Card.Root>
  );
}

const copiesLabel = (copies: number): string => {
  if (copies === 0) return '';
  return copies === 1 ? 'Une fiche en est partie' : `${copies} fiches en sont parties`;
};
