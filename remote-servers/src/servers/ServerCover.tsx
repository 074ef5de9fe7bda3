import { PICTURE_RATIOS, type Server, serverCover, type ServerType } from '@rpd/shared/domain';
import { Box, Picture } from '@rpd/shared/ui';

interface ServerCoverProps {
  server: Server;
  /** Undefined until they are read: what is drawn depends on them. */
  types: ServerType[] | undefined;
}

/** A server's cover on its page, where it fills its frame; the one that is drawn for its id and its types where it has none. */
export function ServerCover({ server, types }: ServerCoverProps) {
  const { cover_img, cover_alt } = server;
  const path = types ? serverCover(server, types) : cover_img;
  if (!path) return null;
  return (
    <Picture path={path} load={1024} alt={cover_img ? cover_alt : ''} w="full" h="full" objectFit="cover" />
  );
}

/** The same in a list, where the picture decorates: the card says the name. One that is drawn is lower. */
export function ServerCardCover({ server, types }: ServerCoverProps) {
  const { cover_img } = server;
  const path = types ? serverCover(server, types) : cover_img;
  return (
    <Box
      w="full"
      flexShrink="0"
      overflow="hidden"
      bg="brand.subtle"
      {...(cover_img ? { aspectRatio: PICTURE_RATIOS.cover } : { h: '24' })}
    >
      {path ? (
        <Picture path={path} load={512} alt="" w="full" h="full" objectFit="cover" loading="lazy" />
      ) : null}
    </Box>
  );
}
