import { Box, type BoxProps } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { type Ref, useMemo } from 'react';
import type { SheetTheme } from '../../domain/sheet-look.ts';
import { SHEET_FONTS } from './sheetFonts.ts';
import { lookOf } from './sheetThemes.ts';
import { DECOR } from './themeDecor.ts';

interface SheetThemedProps extends BoxProps {
  ref?: Ref<HTMLDivElement>;
  theme: SheetTheme | undefined;
  isPaper?: boolean;
}

/** What stands on a sheet, in the colours and typefaces of its theme. */
export function SheetThemed({ theme, isPaper = false, children, ...box }: SheetThemedProps) {
  const { name, fonts, css } = useMemo(() => lookOf(theme, isPaper), [theme, isPaper]);
  const isDrawn = name !== 'plain' || theme?.colors !== undefined;
  const ground =
    isDrawn && !isPaper
      ? ({ bg: 'bg', color: 'fg', p: { base: '2', md: '4' }, borderRadius: 'lg' } as const)
      : {};
  return (
    <Box {...ground} {...box} data-sheet-theme={name} css={{ ...(isPaper ? {} : DECOR[name]), ...css }}>
      {fonts.length > 0 ? <Global styles={fonts.flatMap(font => SHEET_FONTS[font])} /> : null}
      {children}
    </Box>
  );
}
