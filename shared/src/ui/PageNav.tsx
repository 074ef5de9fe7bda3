import { Box, Flex } from '@chakra-ui/react';
import { Link } from './Link.tsx';

interface PageNavProps {
  label: string;
  pages: readonly { to: string; label: string; here: boolean }[];
}

/** Where somebody is comes into view sideways: on a phone the row is wider than the screen. The page itself stays where it is. */
function showPlace(place: HTMLElement | null): void {
  const row = place?.closest('nav');
  if (place && row) row.scrollLeft = place.offsetLeft - (row.clientWidth - place.offsetWidth) / 2;
}

/** A row of links to the pages of one thing, each with an address of its own. */
export function PageNav({ label, pages }: PageNavProps) {
  return (
    <Box
      as="nav"
      aria-label={label}
      position="relative"
      mb="6"
      borderBottomWidth="1px"
      overflowX="auto"
      // What has the focus is not cut off by the edge of the box.
      mx="-1"
      px="1"
      pt="1"
    >
      <Flex gap="1" w="max-content">
        {pages.map(({ to, label: name, here }) => (
          <Box key={to} ref={here ? showPlace : undefined}>
            <Link
              to={to}
              aria-current={here ? 'page' : undefined}
              px="3"
              py="2"
              whiteSpace="nowrap"
              textStyle="sm"
              color={here ? 'brand.fg' : 'fg.muted'}
              borderBottomWidth="2px"
              borderColor={here ? 'brand.solid' : 'transparent'}
            >
              {name}
            </Link>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}
