import { Link as ChakraLink } from '@chakra-ui/react';
import type { LinkProps as ChakraLinkProps } from '@chakra-ui/react';
import { Link as RouterLink, type To } from 'react-router';

type Look = Omit<ChakraLinkProps, 'asChild' | 'href'>;
/**
 * `moves`: the next screen takes this one's place with a transition, where the browser has them. `state` travels with the step.
 * `stays`: what it opens stands on this screen, which does not scroll to its top.
 */
export type LinkProps =
  | (Look & { to: To; moves?: boolean; stays?: boolean; state?: unknown; href?: never })
  | (Look & { href: string; to?: never; moves?: never; stays?: never; state?: never });

/** A link: `to` a screen of the application, or `href` to elsewhere, which opens in a new tab and knows nothing of us. */
export function Link({ to, href, moves, stays, state, children, ...props }: LinkProps) {
  if (to !== undefined) {
    return (
      <ChakraLink {...props} asChild>
        <RouterLink to={to} viewTransition={moves} preventScrollReset={stays} state={state}>
          {children}
        </RouterLink>
      </ChakraLink>
    );
  }
  return (
    <ChakraLink target="_blank" rel="noopener noreferrer" {...props} href={href}>
      {children}
    </ChakraLink>
  );
}
