import { Heading } from '@rpd/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** The h1 of a page without `PageHeader`: it takes the focus when the page arrives, so that it is announced. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Heading
      as="h1"
      ref={heading}
      tabIndex={-1}
      outline="none"
      fontFamily="display"
      fontWeight="normal"
      size={{ base: '3xl', md: '4xl' }}
      _after={{
        content: '""',
        display: 'block',
        w: '3rem',
        h: '3px',
        mt: '3.5',
        borderRadius: 'full',
        bg: 'accent.solid',
      }}
    >
      {children}
    </Heading>
  );
}
