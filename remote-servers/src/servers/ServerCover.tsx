import { coverPath, coverWorld, PICTURE_RATIOS, type Server, type ServerType } from '@rpd/shared/domain';
import { Box, Picture } from '@rpd/shared/ui';
import { lookOf } from './servers.look.ts';

interface ServerCoverProps {
  server: Server;
  /** Undefined until they are read: what is drawn depends on them. */
  types: ServerType[] | undefined;
  /** In a list, where the picture decorates: the card says the name. */
  decorative?: boolean;
}

/** A server's cover, wide and of one ratio everywhere; where there is none, lower, one that is drawn for its id and its types. */
export function ServerCover({ server, types, decorative = false }: ServerCoverProps) {
  const { _id, name, cover_img, cover_alt, serverType } = server;
  const own = (types ?? []).filter(type => serverType.includes(type._id));
  const names = [name, ...own.map(type => type.name)];
  const drawn = types && coverPath('server', _id, coverWorld(names, lookOf(server, types)));
  const path = cover_img || drawn;
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
