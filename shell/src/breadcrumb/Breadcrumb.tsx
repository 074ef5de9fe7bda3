import { Box, Flex, Link } from '@rpd/shared/ui';
import type { BreadcrumbItem } from '@rpd/shared/breadcrumb';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useBreadcrumb } from './useBreadcrumb.ts';

interface BreadcrumbProps {
  /** Whether the reader may open an address: a step that leads nowhere is no link. */
  mayOpen: (path: string) => boolean;
}

/** Where one is. A phone has room for the last step, and for an arrow back to the last link before it. */
export function Breadcrumb({ mayOpen }: BreadcrumbProps) {
  const items = useBreadcrumb();
  const links = items.map(({ to }) => (to !== undefined && mayOpen(to) ? to : undefined));
  const back = links.findLastIndex((to, index) => to !== undefined && index < items.length - 1);
  return (
    <Box as="nav" aria-label="Fil d’Ariane" minW="0">
      <Flex as="ol" listStyleType="none" align="center" gap="1" textStyle="sm" minW="0" overflow="hidden">
        {items.map(({ text, to, icon }, index) => (
          <Crumb
            key={`${to ?? ''} ${text}`}
            text={text}
            to={links[index]}
            icon={icon}
            first={index === 0}
            isLast={index === items.length - 1}
            isBack={index === back}
          />
        ))}
      </Flex>
    </Box>
  );
}

interface CrumbProps extends Omit<BreadcrumbItem, 'to'> {
  to: string | undefined;
  first: boolean;
  isLast: boolean;
  /** On a phone, it is the arrow. */
  isBack: boolean;
}

const Crumb = memo(function Crumb({ text, to, icon, first, isLast: last, isBack }: CrumbProps) {
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
      hideBelow={last || isBack ? undefined : 'md'}
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
