import { PICTURE_RATIOS, type Server, serverCover, type ServerType } from '@rpd/shared/domain';
import { Box, Picture } from '@rpd/shared/ui';

interface ServerCoverProps {
  server: Server;
  /** Undefined until they are read: what is drawn depends on them. */
  types: ServerType[] | undefined;
  /** In a list, where the picture decorates: the card says the name. */
  decorative?: boolean;
}

/** A server's cover, wide and of one ratio everywhere; where there is none, lower, one that is drawn for its id and its types. */
export function ServerCover({ server, types, decorative = false }: ServerCoverProps) {
  const { cover_img, cover_alt } = server;
  const path = types ? serverCover(server, types) : cover_img;
  return (
    <Box
      w="full"
      flexShrink="0"
      overflow="hidden"
      bg="brand.subtle"
      borderRadius={decorative ? undefined : 'lg'}
      {...(cover_img
        ? { aspectRatio: PICTURE_RATIOS.cover }
        : { h: decorative ? '24' : { base: '24', md: '36' } })}
    >
      {path ? (
        <Picture
          path={path}
          load={decorative ? 512 : 1024}
          alt={cover_img && !decorative ? cover_alt : ''}
          w="full"
          h="full"
          objectFit="cover"
          loading={decorative ? 'lazy' : 'eager'}
        />
      ) : null}
    </Box>
  );
}
