import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ThumbnailWidth } from '../../../domain/picture.ts';
import type { SheetField } from '../../../domain/sheet-field.ts';
import { type DisplaySize, type DisplayType, isDisplay } from '../../../domain/sheet-kinds.ts';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';
import { Markdown } from '../../markdown/Markdown.tsx';
import { Picture } from '../../Picture.tsx';
import { useNameSlot } from '../nameSlot.ts';
import { usePortrait } from '../portrait.tsx';
import { Divider } from './Divider.tsx';

interface DisplayProps {
  field: SheetField;
  isPaper?: boolean;
}

/** An element that shows something and is not filled in; null for any other field. */
export function Display(props: DisplayProps): ReactNode {
  const { type } = props.field;
  if (!isDisplay(type)) return null;
  const Drawn = DRAWN[type];
  return <Drawn {...props} />;
}

/** The side of a portrait, and how wide a picture is, in CSS; the copy that is sharp there on two pixels to the point. */
const SIZES: Record<DisplaySize, { portrait: string; picture: string; load: ThumbnailWidth }> = {
  small: { portrait: '4.5rem', picture: '8rem', load: 256 },
  medium: { portrait: '8rem', picture: '16rem', load: 512 },
  large: { portrait: '14rem', picture: '28rem', load: 1024 },
  full: { portrait: '100%', picture: '100%', load: 1024 },
};

const FRAMED = {
  border: '3px double',
  borderColor: 'var(--sheet-rule, var(--rpd-colors-brand-fg))',
  padding: '4px',
} as const;

/** In the editor the name is a control, also of what has none yet. */
function Caption({ field }: DisplayProps) {
  const slot = useNameSlot();
  const words = slot ?? field.name;
  return words ? (
    <Text as="figcaption" mt="1" textStyle="sm" overflowWrap="anywhere" color="inherit">
      {words}
    </Text>
  ) : null;
}

const PortraitDialog = lazyWithPreload(async () => (await import('../PortraitDialog.tsx')).PortraitDialog);

function Portrait({ field, isPaper = false }: DisplayProps) {
  const { name, picture, chosen, onChange } = usePortrait();
  const [isOpen, setOpen] = useState(false);
  const isDrawn = useNameSlot() !== null;
  const { portrait: side, load } = SIZES[field.size ?? 'medium'];
  const isRound = field.widget === 'round';
  const isFramed = field.widget === 'frame';
  return (
    <chakra.figure m="0" w={side} maxW="100%" breakInside="avoid">
      <Box position="relative" w="full" css={{ aspectRatio: '1' }}>
        <Picture
          path={picture}
          load={load}
          alt={name ? `Portrait de ${name}` : 'Portrait du personnage'}
          w="full"
          h="full"
          objectFit="cover"
          loading={isPaper ? 'eager' : 'lazy'}
          borderRadius={isRound ? '50%' : isFramed ? '0' : 'lg'}
          css={isFramed ? FRAMED : undefined}
          fallback={<Box bg="bg.muted" w="full" h="full" borderRadius={isRound ? '50%' : 'lg'} />}
        />
        {onChange && !isPaper && !isDrawn ? (
          <chakra.button
            type="button"
            aria-label={chosen ? 'Changer le portrait' : 'Ajouter un portrait'}
            title={chosen ? 'Changer le portrait' : 'Ajouter un portrait'}
            position="absolute"
            inset="0"
            borderRadius={isRound ? 'full' : isFramed ? '0' : 'lg'}
            onPointerEnter={() => void PortraitDialog.preload()}
            onClick={() => setOpen(true)}
          >
            {/* All of it is pressed; the sign leaves the face to be seen. */}
            <Box
              position="absolute"
              right="-1.5"
              bottom="-1.5"
              display="grid"
              placeItems="center"
              boxSize="7"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.emphasized"
              bg="bg.panel"
              color="fg"
            >
              <ImageUp size={14} aria-hidden="true" />
            </Box>
          </chakra.button>
        ) : null}
      </Box>
      <Caption field={field} />
      {isOpen && onChange ? (
        <PortraitDialog portrait={chosen} onChange={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </chakra.figure>
  );
}

function Image({ field, isPaper = false }: DisplayProps) {
  const isDrawn = useNameSlot() !== null;
  const { image = '', alt = '', decorative = false, size = 'full', widget, name } = field;
  // An author who has not chosen one yet sees where it will stand; nobody else sees a hole.
  if (!image && !isDrawn) return name ? <Caption field={field} /> : null;
  const { picture: width, load } = SIZES[size];
  return (
    <chakra.figure m="0" w={width} maxW="100%" breakInside="avoid">
      {image ? (
        <Picture
          path={image}
          load={load}
          alt={decorative ? '' : alt}
          w="full"
          loading={isPaper ? 'eager' : 'lazy'}
          borderRadius={widget === 'frame' ? '0' : 'md'}
          css={widget === 'frame' ? FRAMED : undefined}
          {...(widget === 'banner'
            ? { aspectRatio: 3, objectFit: 'cover', h: 'auto' }
            : { h: 'auto', maxH: isPaper ? '12cm' : '32rem', objectFit: 'contain' })}
        />
      ) : (
        <Flex
          minH="20"
          align="center"
          justify="center"
          p="2"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="border.emphasized"
          borderRadius="md"
          color="fg.muted"
          bg="bg.panel"
          textStyle="sm"
          textAlign="center"
        >
          Choisissez l’image dans les réglages
        </Flex>
      )}
      <Caption field={field} />
    </chakra.figure>
  );
}

const LABELS = {
  heading: { fontFamily: 'var(--sheet-titles)', fontSize: '1.5em', lineHeight: '1.2', fontWeight: 'bold' },
  quote: { fontStyle: 'italic', fontSize: '1.125em', borderLeftWidth: '3px', ps: '3' },
  note: { borderWidth: '1px', borderLeftWidth: '4px', borderRadius: 'md', px: '3', py: '2' },
} as const;

/** Words of the template: a name above, a formatted text below; one of them is enough. */
function Label({ field, isPaper = false }: DisplayProps) {
  const slot = useNameSlot();
  const { widget, text = '', name } = field;
  const look = widget && Object.hasOwn(LABELS, widget) ? LABELS[widget as keyof typeof LABELS] : {};
  const title = slot ?? name;
  return (
    <Box
      {...look}
      borderColor="var(--sheet-rule, var(--rpd-colors-brand-fg))"
      {...(widget === 'note' && !isPaper && { bg: 'brand.subtle', color: 'fg' })}
      breakInside={text.length > SHORT ? 'auto' : 'avoid'}
      overflowWrap="anywhere"
    >
      {title ? (
        <Text as="div" fontWeight={text && widget !== 'heading' ? 'semibold' : undefined} color="inherit">
          {title}
        </Text>
      ) : null}
      {text ? <Markdown text={text} /> : null}
    </Box>
  );
}
/** Characters that stay together on paper. */
const SHORT = 600;

const DRAWN: Record<DisplayType, ComponentType<DisplayProps>> = {
  portrait: Portrait,
  picture: Image,
  divider: Divider,
  label: Label,
};
