import { Box, chakra } from '@chakra-ui/react';
import { avatarColor, initials } from '../domain/avatar.ts';
import { THUMBNAIL_WIDTHS } from '../domain/picture.ts';
import { Picture } from './Picture.tsx';

export interface AvatarProps {
  name: string;
  /** The picture, as an upload answered it or by its address; without one, or when it cannot be loaded, the initials stand in for it. */
  src?: string | null;
  /** Side in px; 40 unless told. */
  size?: number;
  /** `circle` for a person, `square` for a server or a game. */
  shape?: 'circle' | 'square';
  /** True where the name is written right beside it: it is then not read out twice. */
  decorative?: boolean;
}

/** The picture of someone or something, or its initials on a colour that its name decides (CST-1). */
export function Avatar({ name, src, size = 40, shape = 'circle', decorative = false }: AvatarProps) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <Box
      {...label}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      overflow="hidden"
      borderRadius={shape === 'circle' ? 'full' : 'lg'}
      color="white"
      fontWeight="semibold"
      lineHeight="1"
      userSelect="none"
      // The size is data, not design: as style, not as one class per value.
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
      }}
    >
      {src ? (
        <Picture
          path={src}
          // Sharp on a screen of two pixels to the point.
          load={THUMBNAIL_WIDTHS.find(width => width >= size * 2)}
          alt=""
          w="full"
          h="full"
          objectFit="cover"
          loading="lazy"
          fallback={<Initials name={name} />}
        />
      ) : (
        <Initials name={name} />
      )}
    </Box>
  );
}

function Initials({ name }: { name: string }) {
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      w="full"
      h="full"
      style={{ backgroundColor: avatarColor(name) }}
    >
      {initials(name)}
    </chakra.span>
  );
}
