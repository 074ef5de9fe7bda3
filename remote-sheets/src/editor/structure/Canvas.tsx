import type { SheetWidth } from '@rpd/shared/domain';
import { Box } from '@rpd/shared/ui';
import { SheetThemed } from '@rpd/shared/ui/sheet';
import type { ComponentProps, ReactNode } from 'react';
import { draftIn, useEditor } from '../editor.store.ts';

/** From this width on, columns stand beside one another (sheetStyles.ts). */
export const DESK_WIDTH = '44rem';

const LOOKS: Record<SheetWidth, ComponentProps<typeof SheetThemed>> = {
  phone: { theme: undefined, maxW: '24.375rem', mx: 'auto' },
  desk: { theme: undefined },
  // As wide as A4 within its margins, black on white (PrintedPage.tsx).
  paper: {
    theme: undefined,
    isPaper: true,
    className: 'light',
    color: 'black',
    bg: 'white',
    p: '4',
    w: '50rem',
    mx: 'auto',
    fontSize: '10pt',
    lineHeight: '1.35',
    borderWidth: '1px',
    borderColor: 'black',
  },
};

/** The ground that the sheet is drawn on, in its theme, at the width that is shown (ADR 60). */
export function Canvas({ children }: { children: ReactNode }) {
  const theme = useEditor(state => draftIn(state).structure.theme);
  const width = useEditor(state => state.width);
  return (
    // Where there is less room than that width takes, one scrolls aside.
    <Box overflowX="auto">
      <SheetThemed {...LOOKS[width]} theme={theme} data-width={width}>
        {children}
      </SheetThemed>
    </Box>
  );
}
