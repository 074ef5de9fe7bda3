import type { SheetWidth } from '@rpd/shared/domain';
import { Box } from '@rpd/shared/ui';
import { SheetThemed } from '@rpd/shared/ui/sheet';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { draftIn, useEditor } from '../editor.store.ts';

/** From this width on, columns stand beside one another (sheetStyles.ts). */
const DESK_REMS = 44;
export const DESK_WIDTH = `${DESK_REMS}rem`;
const PAPER_REMS = 50;
/** What the ground of a theme takes at both sides. */
const GROUND_REMS = 2;
/** As wide as it must be for what is shown, in rem; a phone fits everywhere. */
const NEEDED: Record<SheetWidth, number> = { phone: 0, desk: DESK_REMS + GROUND_REMS, paper: PAPER_REMS };
/** Smaller than this nothing is read: then one scrolls aside. */
const MIN_ZOOM = 0.6;

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
    w: `${PAPER_REMS}rem`,
    mx: 'auto',
    fontSize: '10pt',
    lineHeight: '1.35',
    borderWidth: '1px',
    borderColor: 'black',
  },
};

/** The ground that the sheet is drawn on, in its theme, at the width that is shown (ADR 60). Where there is less room, it is smaller. */
export function Canvas({ children }: { children: ReactNode }) {
  const theme = useEditor(state => draftIn(state).structure.theme);
  const width = useEditor(state => state.width);
  const room = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = room;
    if (!current || typeof ResizeObserver !== 'function') return undefined;
    const fit = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const zoom = NEEDED[width] > 0 ? Math.min(1, current.clientWidth / (NEEDED[width] * rem)) : 1;
      const drawn = String(Math.max(MIN_ZOOM, zoom));
      // On the node itself: nothing is drawn again.
      sheet.current?.style.setProperty('zoom', drawn);
      sheet.current?.style.setProperty('--canvas-zoom', drawn);
    };
    const observer = new ResizeObserver(fit);
    fit();
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  return (
    <Box ref={room} overflowX="auto">
      <SheetThemed {...LOOKS[width]} ref={sheet} theme={theme} data-width={width}>
        {children}
      </SheetThemed>
    </Box>
  );
}
