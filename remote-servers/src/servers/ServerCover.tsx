import { PICTURE_RATIOS, type Server } from '@rpd/shared/domain';
import { Box, Picture } from '@rpd/shared/ui';

interface ServerCoverProps {
  server: Server;
  /** In a list, where the picture decorates: the card says the name. */
  decorative?: boolean;
}

/** Grounds of servers without a picture: each has its own, by its id. */
const GROUNDS = [
  'linear-gradient(100deg, {colors.violet.800}, {colors.violet.500})',
  'linear-gradient(100deg, {colors.violet.900}, {colors.red.700})',
  'linear-gradient(100deg, {colors.violet.950}, {colors.blue.700})',
  'linear-gradient(100deg, {colors.red.900}, {colors.gold.500})',
] as const;

const groundOf = (id: string) => GROUNDS[Number.parseInt(id.slice(-4), 16) % GROUNDS.length] ?? GROUNDS[0];

/** A server's cover, wide and of one ratio everywhere; a band of colour where there is none. */
export function ServerCover({ server, decorative = false }: ServerCoverProps) {
  const { _id, cover_img, cover_alt } = server;
  const ground = {
    w: 'full',
    flexShrink: '0',
    overflow: 'hidden',
    backgroundImage: groundOf(_id),
    borderRadius: decorative ? undefined : 'lg',
  } as const;
  if (!cover_img) return <Box {...ground} h={decorative ? '4' : '16'} />;
  return (
    <Box {...ground} aspectRatio={PICTURE_RATIOS.cover}>
      <Picture
        path={cover_img}
        load={decorative ? 512 : 1024}
        alt={decorative ? '' : cover_alt}
        w="full"
        h="full"
        objectFit="cover"
      />
    </Box>
  );
}
