import { Box, Flex, Link } from '@rpd/shared/ui';
import type { BreadcrumbItem } from '@rpd/shared/breadcrumb';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useBreadcrumb } from './useBreadcrumb.ts';

/** Where one is. A phone has room for the last step: the one before is an arrow that leads back there. */
export function Breadcrumb() {
  const items = useBreadcrumb();
  return (
    <Box as="nav" aria-label="Fil d’Ariane" minW="0">
      <Flex as="ol" listStyleType="none" align="center" gap="1" textStyle="sm" minW="0" overflow="hidden">
        {items.map(({ text, to, icon }, index) => (
          <Crumb
            key={`${to ?? ''} ${text}`}
            text={text}
            to={to}
            icon={icon}
            first={index === 0}
            left={items.length - index - 1}
          />
        ))}
      </Flex>
    </Box>
  );
}

interface CrumbProps extends BreadcrumbItem {
  first: boolean;
  /** How many come after it. */
  left: number;
}

const Crumb = memo(function Crumb({ text, to, icon, first, left }: CrumbProps) {
  const last = left === 0;
  const label = (
    <>
      {icon ? <span aria-hidden="true">{icon} </span> : null}
      {text}
    </>
  );
  return (
    <Flex
      as="li"
      align="center"
      gap="1"
      minW={last ? '0' : undefined}
      flexShrink={last ? 1 : 0}
      hideBelow={left > 1 || (!last && !to) ? 'md' : undefined}
    >
      {first ? null : (
        <Box color="fg.subtle" aria-hidden="true" hideBelow="md">
          <ChevronRight size={16} />
        </Box>
      )}
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
});
