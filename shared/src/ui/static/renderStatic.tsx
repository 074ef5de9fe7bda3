import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { fonts } from '../theme/fonts.ts';
import { system } from '../theme/system.ts';

/** A screen as text: for the head and the body of a page that is drawn before any script has arrived. */
export interface StaticMarkup {
  html: string;
  css: string;
}

const STYLE = /<style data-emotion="[^"]*">([^]*?)<\/style>/g;

/**
 * Draws a screen at build time with the theme of the running application, and only those of its custom properties that the
 * screen uses. What needs a browser (effects, storage, the colour mode) does not run.
 */
export function renderStatic(screen: ReactElement): StaticMarkup {
  const cache = createCache({ key: 'rpd' });
  const markup = renderToString(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Global styles={fonts} />
        {screen}
      </ChakraProvider>
    </CacheProvider>,
  );
  // Outside a browser Emotion writes each rule in front of the first element that needs it.
  const rules = [...markup.matchAll(STYLE)].map(([, rule = '']) => rule);
  return { html: markup.replaceAll(STYLE, ''), css: withoutUnused(rules.join('')) };
}

const DECLARED = /(--rpd-[\w-]+):[^;{}]*;?/g;
const USED = /var\((--rpd-[\w-]+)/g;

/** The style without custom properties that nothing refers to; one that only such a one referred to goes as well. */
function withoutUnused(css: string): string {
  const used = new Set([...css.matchAll(USED)].map(([, name]) => name));
  const left = css.replaceAll(DECLARED, (declaration, name: string) => (used.has(name) ? declaration : ''));
  return left === css ? css : withoutUnused(left);
}
