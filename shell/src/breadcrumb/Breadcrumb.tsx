import { Box, Flex, Link } from '@rpd/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useBreadcrumb } from './useBreadcrumb.ts';

/** Where one is. A phone has room for the last step: the one before is an arrow that leads back there. */
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
              minW={last ? '0' : undefined}
              flexShrink={last ? 1 : 0}
              hideBelow={items.length - index > 2 || (!last && !to) ? 'md' : undefined}
            >
              {index > 0 ? (
                <Box color="fg.subtle" aria-hidden="true" hideBelow="md">
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
                <Link to={to} color="fg.muted" px="1" py="1" display="block">
                  <Box as="span" hideFrom="md" aria-hidden="true">
                    <ChevronLeft size={20} />
                  </Box>
                  <Box as="span" srOnly={{ base: true, md: false }}>
                    {label}
                  </Box>
                </Link>
              )}
            </Flex>
          );
        })}
      </Flex>
    </Box>
  );
}
