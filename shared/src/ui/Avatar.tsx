import { avatarColor, initials } from '../domain/avatar.ts';
import { THUMBNAIL_WIDTHS } from '../domain/picture.ts';
import { Picture } from './Picture.tsx';

export interface AvatarProps {
  name: string;
  /** The picture, as an upload answered it or by its address; without one, or when it cannot be loaded, the initials stand in for it. */
  src?: string | null;
  /** Side in px; 40 by default. */
  size?: number;
  /** `circle` for a person, `square` for a server or a game. */
  shape?: 'circle' | 'square';
  /** True where the name is written right beside it: it is then not read out twice. */
  decorative?: boolean;
}

/**
 * The picture of someone or something, or its initials on a colour that its name decides (CST-1). Plain elements: a list has dozens.
 */
export function Avatar({ name, src, size = 40, shape = 'circle', decorative = false }: AvatarProps) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  const borderRadius = shape === 'circle' ? '50%' : 'var(--rpd-radii-lg)';
  return (
    <span {...label} style={{ ...frame, borderRadius, width: size, height: size, fontSize: size * 0.4 }}>
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
    </span>
  );
}

const frame = {
  display: 'inline-flex',
  flexShrink: 0,
  overflow: 'hidden',
  color: 'white',
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
} as const;
const filled = { display: 'grid', placeItems: 'center', width: '100%', height: '100%' } as const;

function Initials({ name }: { name: string }) {
  return <span style={{ ...filled, backgroundColor: avatarColor(name) }}>{initials(name)}</span>;
}
