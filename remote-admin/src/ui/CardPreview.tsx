import { cardStyle } from '@rpd/shared/domain';
import { Avatar, Box, Card, HStack, Picture, StyledCard, Text } from '@rpd/shared/ui';

interface CardPreviewProps {
  name: string;
  text: string;
  icon: string;
  background: string;
}

const NAMES = { fantasy: 'fantastique', 'sci-fi': 'science-fiction', plain: 'simple' };

/** A card as people will see it, while it is being described (ADM-11). */
export function CardPreview({ name, text, icon, background }: CardPreviewProps) {
  const look = cardStyle(background);
  return (
    <Box as="section" aria-label="Aperçu de la carte">
      <Text fontWeight="medium" textStyle="sm" mb="1.5">
        Aperçu : style {NAMES[look]}
      </Text>
      <StyledCard look={look} maxW="20rem" overflow="hidden">
        {background ? (
          <Picture key={background} path={background} load={512} alt="" h="28" w="full" objectFit="cover" />
        ) : null}
        <Card.Body gap="3" minW="0">
          <HStack gap="3">
            <Avatar name={name || '?'} src={icon} size={40} shape="square" decorative />
            <Card.Title as="h2" minW="0" overflowWrap="anywhere">
              {name || 'Sans nom'}
            </Card.Title>
          </HStack>
          {text ? (
            <Text color="fg.muted" overflowWrap="anywhere" lineClamp={3}>
              {text}
            </Text>
          ) : null}
        </Card.Body>
      </StyledCard>
    </Box>
  );
}
