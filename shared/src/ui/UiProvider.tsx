import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { applyColorMode, useColorMode } from './colorMode.ts';
import { styleNonce } from './nonce.ts';
import { insertParts } from './styles/insertParts.ts';
import { createVisit, VisitContext } from './PageHeader.tsx';
import { Toaster } from './Toaster.tsx';
import { fonts } from './theme/fonts.ts';
import { system } from './theme/system.ts';
import { tokenSheet } from './theme/tokenSheet.ts';

applyColorMode();

/** The system with what every page begins with, but for the tokens, which have a sheet of their own. */
const withoutTokens = { ...system, _global: [system.getPreflightCss(), system.getGlobalCss()] };

/** Theme, colour mode, style nonce and toasts: once, around the whole application. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { nonce, cache, tokens } = useMemo(() => {
    const own = styleNonce();
    const made = createCache({ key: 'rpd', nonce: own });
    insertParts(made);
    return { nonce: own, cache: made, tokens: tokenSheet() };
  }, []);
  const [visit] = useState(createVisit);
  const { mode } = useColorMode();
  useEffect(applyColorMode, [mode]);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={withoutTokens}>
        <style nonce={nonce}>{tokens}</style>
        <Global styles={fonts} />
        <VisitContext value={visit}>{children}</VisitContext>
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  );
}
