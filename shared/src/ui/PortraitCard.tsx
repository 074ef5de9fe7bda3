import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { emblemPath } from '../domain/cover.ts';
import { Link } from './Link.tsx';
import { Picture } from './Picture.tsx';

interface PortraitCardProps {
  id: string;
  name: string;
  /** Path of the portrait; the character's emblem stands for one that is missing. */
  portrait: string;
  /** Where the whole card leads; nowhere, where it may not be gone to. */
  to?: string | undefined;
  /** What one reads below the name. */
  children?: ReactNode;
}

/** A character by its face, as an entry of a list: the whole card leads to it, its name is the link. */
export function PortraitCard({ id, name, portrait, to, children }: PortraitCardProps) {
  const look = {
    color: 'fg',
    fontFamily: 'display',
    fontSize: 'lg',
    lineHeight: 'shorter',
    overflowWrap: 'anywhere',
  } as const;
  return (
    <Box
      as="li"
      position="relative"
      minW="0"
      overflow="hidden"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      transition="border-color 150ms, box-shadow 150ms"
      _hover={{ borderColor: 'brand.solid', boxShadow: 'md' }}
    >
      <Box aspectRatio={1} bg="brand.subtle" overflow="hidden">
        <Picture
          path={portrait || emblemPath(id)}
          load={512}
          alt=""
          w="full"
          h="full"
          objectFit="cover"
          objectPosition="top"
          loading="lazy"
        />
      </Box>
      <Box p="3">
        {to ? (
          <Link to={to} {...look} _before={{ content: '""', position: 'absolute', inset: '0' }}>
            {name}
          </Link>
        ) : (
          <Text {...look}>{name}</Text>
        )}
        {children}
      </Box>
    </Box>
  );
}
