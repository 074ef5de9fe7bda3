import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Whether the page has shown another screen than its first one: going back to that one is no first load. */
export function createVisit() {
  let moved = false;
  return { hasMoved: () => moved, move: () => void (moved = true) };
}

export const VisitContext = createContext(createVisit());

export interface PageHeaderProps {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons at the right (below on a phone). */
  actions?: ReactNode;
  /** The display serif, for the playful screens. */
  display?: boolean;
  /** The space below; that of a page by default. */
  mb?: '0' | '6';
}

/**
 * The one h1 of a screen. It takes the focus when the path changes, so that screen readers announce the
 * screen that arrived; a change of the query alone (a table's page) and the very first load leave it be.
 */
export function PageHeader({ title, description, actions, display = false, mb = '6' }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const firstLoad = useNavigationType() === 'POP' && key === 'default';
  const visit = useContext(VisitContext);
  // The path that needs no announcement (any more). Kept apart from `firstLoad`, which ends with the first search.
  const announced = useRef(firstLoad && !visit.hasMoved() ? pathname : undefined);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    visit.move();
    // Who has opened a dialog or a panel while the screen was on its way, the palette or the bell say, stays in it: leaving it would close it.
    if (document.activeElement?.closest('[role=dialog], [role=alertdialog], [data-disclosure=open]')) return;
    heading.current?.focus({ preventScroll: true });
  }, [pathname, visit]);
  return (
    <Flex as="header" wrap="wrap" gap="4" align="flex-start" justify="space-between" mb={mb}>
      <Box minW="0" flex="1 1 16rem">
        <Heading
          as="h1"
          ref={heading}
          tabIndex={-1}
          size={{ base: '2xl', md: '3xl' }}
          letterSpacing={display ? undefined : 'tight'}
          fontFamily={display ? 'display' : undefined}
          fontWeight={display ? 'normal' : 'bold'}
          outline="none"
          overflowWrap="anywhere"
        >
          {title}
        </Heading>
        {description ? (
          <Text color="fg.muted" mt="1" maxW="prose">
            {description}
          </Text>
        ) : null}
      </Box>
      {actions ? (
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
      ) : null}
    </Flex>
  );
}
