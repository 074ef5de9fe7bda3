import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { applyColorMode, useColorMode } from './colorMode.ts';
import { styleNonce } from './nonce.ts';
import { Toaster } from './Toaster.tsx';
import { fonts } from './theme/fonts.ts';
import { system } from './theme/system.ts';

applyColorMode();

/** Theme, colour mode, style nonce and toasts: once, around the whole application. */
export function UiProvider({ children }: { children: ReactNode }) {
  const cache = useMemo(() => createCache({ key: 'rpd', nonce: styleNonce() }), []);
  const { mode } = useColorMode();
  useEffect(applyColorMode, [mode]);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Global styles={fonts} />
        {children}
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  );
}
