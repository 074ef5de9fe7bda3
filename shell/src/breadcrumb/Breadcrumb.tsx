import { Box, Flex, Link } from '@rpd/shared/ui';
import { ChevronRight } from 'lucide-react';
import { useBreadcrumb } from './useBreadcrumb.ts';

/** Where one is. A phone has room for the last step and the one before; the others are still read out. */
export function Breadcrumb() {
  const items = useBreadcrumb();
  return (
    <Box as="nav" aria-label="Fil d’Ariane" minW="0">
      <Flex as="ol" listStyleType="none" align="center" gap="1" textStyle="sm" minW="0" overflow="hidden">
        {items.map(({ text, to, icon }, index) => {
          const last = index === items.length - 1;
          const label = (
            <>
              {icon ? <span aria-hidden="true">{icon} </span> : null}
              {text}
            </>
          );
          return (
            <Flex
              as="li"
              key={`${to ?? ''} ${text}`}
              align="center"
              gap="1"
              minW={last ? '0' : { base: '12', md: 'auto' }}
              // On a phone the step before gives way first: where one is matters more than where one came from.
              flexShrink={last ? 1 : { base: 1000, md: 0 }}
              hideBelow={items.length - index > 2 ? 'md' : undefined}
            >
              {index > 0 ? (
                <Box
                  color="fg.subtle"
                  aria-hidden="true"
                  hideBelow={items.length - index > 1 ? 'md' : undefined}
                >
                  <ChevronRight size={16} />
                </Box>
              ) : null}
              {last || !to ? (
                <Box
                  as="span"
                  aria-current={last ? 'page' : undefined}
                  fontWeight={last ? 'semibold' : undefined}
                  truncate
                >
                  {label}
                </Box>
              ) : (
                <Link to={to} color="fg.muted" px="1" py="1" display="block" truncate>
                  {label}
                </Link>
              )}
            </Flex>
          );
        })}
      </Flex>
    </Box>
  );
}
