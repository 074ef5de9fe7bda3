import { Box, Button, Flex, lazyWithPreload, useMediaQuery } from '@rpd/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { ownBlocks } from '../blocks/blocks.api.ts';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { formulasIn, problemCountLabel } from '../editor.labels.ts';
import { useRovingFocus } from '../useRovingFocus.ts';
import { SheetDetails, type Refusal, type System } from './SheetDetails.tsx';

/** Without its code a panel gives way to the first, with the reason: the editor stays. */
type Closed = { onClose: () => void };
const ElementPanel = lazyWithPreload<Closed>(async () => (await import('./ElementPanel.tsx')).ElementPanel);
const FormulaProblems = lazyWithPreload<Closed>(
  async () => (await import('./FormulaProblems.tsx')).FormulaProblems,
);
const Palette = lazyWithPreload<Closed & { onAdded: () => void }>(
  async () => (await import('../palette/Palette.tsx')).Palette,
);
const Outline = lazyWithPreload<Closed>(async () => (await import('./Outline.tsx')).Outline);
/** After the first view, and before anybody has chosen an element, in ms. */
const SOON_MS = 300;

/** Narrower than the `lg` breakpoint of the theme. */
const OVER_PAGE = '(max-width: 63.99rem)';

const PANELS = [
  ['sheet', 'Fiche'],
  ['element', 'Élément'],
  ['outline', 'Plan'],
  ['palette', 'Ajouter'],
] as const;
type Panel = (typeof PANELS)[number][0] | 'problems';

/** Beside the structure on a desk; on a phone a sheet at the lower edge, one press away from whatever is being looked at. */
export const SidePanel = memo(function SidePanel({
  refusal,
  systems,
}: {
  refusal: Refusal | undefined;
  systems: readonly System[];
}) {
  const store = useEditorStore();
  const client = useQueryClient();
  const area = useRef<HTMLElement>(null);
  const row = useRovingFocus<HTMLDivElement>();
  const isPlacing = useEditor(state => state.isPlacing);
  const { panel, isUp, chosen, press, close, leave } = useOpenPanel(refusal);
  // Over the page a button draws its panel up and down; beside the page one of them is always shown.
  const isOver = useMediaQuery(OVER_PAGE);
  const stateOf = (isShown: boolean) =>
    isOver ? { 'aria-expanded': isUp && isShown } : { 'aria-pressed': isShown };
  // Once it is drawn: what was refused is mended where it is said.
  useEffect(() => {
    if (refusal) area.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  useEffect(() => {
    const own = area.current;
    if (!isUp || panel !== 'element' || chosen === undefined || !own) return undefined;
    // The settings come after the panel: it grows with them.
    const observer = new ResizeObserver(() => showAbove(chosen, own));
    observer.observe(own);
    return () => observer.disconnect();
  }, [isUp, panel, chosen]);
  useEffect(() => {
    const timer = setTimeout(() => {
      void ElementPanel.preload();
      // The palette shows a person's own blocks first where they are read before it opens.
      void client.prefetchQuery(ownBlocks);
    }, SOON_MS);
    return () => clearTimeout(timer);
  }, [client]);
  return (
    <Box
      as="aside"
      ref={area}
      aria-label="Réglages"
      borderWidth="1px"
      borderRadius={{ base: '0', lg: 'lg' }}
      bg="bg.panel"
      p={{ base: '2', lg: '3' }}
      boxShadow={{ base: 'lg', lg: 'none' }}
      position={{ base: 'fixed', lg: 'sticky' }}
      zIndex={{ base: 'docked', lg: 'auto' }}
      bottom={{ base: '0', lg: 'auto' }}
      insetX={{ base: '0', lg: 'auto' }}
      // Below the bar of the page and the tools, which stay.
      top={{ lg: '7rem' }}
      // On a phone, what is set stays in view above it (showAbove).
      data-up={isUp ? '' : undefined}
      maxH={{ base: '55dvh', lg: 'calc(100dvh - 8.5rem)' }}
      overflowY="auto"
      // What is dragged out of it is let go on the sheet, which lies below it on a phone.
      transform={isPlacing ? { base: 'translateY(calc(100% - 3.5rem))', lg: 'none' } : undefined}
      transition="transform 120ms"
      // What takes the focus comes into view below the panel's own bar and what is being set, with what helps below it.
      css={{ '--covered': '0px', scrollPaddingBlock: '7rem 3.5rem' }}
      // A change after leaving the setting is a new step.
      onBlur={() => store.getState().endGroup()}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        close();
        // Back to what is set here.
        const { selection, focusName } = store.getState();
        if (panel === 'element') focusName(selection.at(-1) ?? null);
      }}
    >
      <Flex
        gap="1"
        ref={row}
        role="group"
        aria-label="Panneau"
        position="sticky"
        top={{ base: '-2', lg: '-3' }}
        zIndex="2"
        bg="bg.panel"
        mt={{ base: '-2', lg: '-3' }}
        py={{ base: '2', lg: '3' }}
      >
        {PANELS.map(([id, label]) => (
          <Button
            key={id}
            size="sm"
            px="1.5"
            flex={{ base: '1', lg: 'initial' }}
            variant={panel === id ? 'subtle' : 'ghost'}
            {...stateOf(panel === id)}
            {...(panel === id && { 'data-roving-anchor': '' })}
            css={isUp ? undefined : { lgDown: { bg: 'transparent' } }}
            onClick={() => press(id)}
          >
            {label}
          </Button>
        ))}
        <Problems
          isOpen={panel === 'problems'}
          state={stateOf(panel === 'problems')}
          onPress={() => press('problems')}
        />
      </Flex>
      <Box display={{ lgDown: isUp ? 'block' : 'none' }}>
        {panel === 'sheet' ? <SheetDetails nameError={refusal?.name} systems={systems} /> : null}
        {panel === 'element' ? <ElementPanel onClose={leave} /> : null}
        {panel === 'outline' ? <Outline onClose={leave} /> : null}
        {panel === 'palette' ? <Palette onAdded={close} onClose={leave} /> : null}
        {panel === 'problems' ? <FormulaProblems onClose={leave} /> : null}
      </Box>
    </Box>
  );
});

/** Which panel is open: what is chosen, asked for or refused brings its own into view. */
function useOpenPanel(refusal: Refusal | undefined) {
  const [panel, setPanel] = useState<Panel>('sheet');
  /** On a phone: whether the sheet is drawn up. */
  const [isUp, setUp] = useState(false);
  const hasSelection = useEditor(state => state.selection.length > 0);
  const [wasChosen, setWasChosen] = useState(hasSelection);
  const [handled, setHandled] = useState(refusal);
  if (handled !== refusal) {
    setHandled(refusal);
    if (refusal) {
      setPanel('sheet');
      setUp(true);
    }
  }
  // The first choice brings its settings into view; after that the panel is where it was left.
  if (hasSelection !== wasChosen) {
    setWasChosen(hasSelection);
    if (hasSelection && panel === 'sheet') setPanel('element');
  }
  // An element that is selected while the problems are listed shows its settings.
  const chosen = useEditor(state => state.selection.at(-1));
  const [wasLast, setWasLast] = useState(chosen);
  if (chosen !== wasLast) {
    setWasLast(chosen);
    if (chosen !== undefined && panel === 'problems') setPanel('element');
  }
  const isAsked = useEditor(state => state.focusRequest !== null);
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) {
      setPanel('element');
      setUp(true);
    }
  }
  const isPaletteAsked = useEditor(state => state.isPaletteAsked);
  const [wasPaletteAsked, setWasPaletteAsked] = useState(isPaletteAsked);
  if (isPaletteAsked !== wasPaletteAsked) {
    setWasPaletteAsked(isPaletteAsked);
    if (isPaletteAsked) {
      setPanel('palette');
      setUp(true);
    }
  }
  const press = (id: Panel) => {
    setUp(!(isUp && panel === id));
    setPanel(id);
  };
  const leave = () => {
    setUp(false);
    setPanel('sheet');
  };
  return { panel, isUp, chosen, press, close: () => setUp(false), leave };
}

/** Scrolls the page so that what is set stands between the tools and the panel, where the panel lies over the page. */
function showAbove(id: string, panel: HTMLElement): void {
  const element = document.querySelector(`[data-structure] [data-element="${CSS.escape(id)}"]`);
  if (!element || getComputedStyle(panel).position !== 'fixed') return;
  const tools = document.querySelector('[data-editor-head]')?.getBoundingClientRect().bottom ?? 0;
  const { top, bottom } = (element.querySelector('.head') ?? element).getBoundingClientRect();
  const limit = panel.getBoundingClientRect().top;
  if (bottom > limit - MARGIN || top < tools + MARGIN) window.scrollBy({ top: top - tools - MARGIN });
}
/** Around what is shown, in px. */
const MARGIN = 12;

/** How many formulas do not work, in a place of its own as long as the sheet has formulas: what is typed pushes nothing away. */
function Problems({ isOpen, state, onPress }: { isOpen: boolean; state: object; onPress: () => void }) {
  const count = useEditor(({ problems }) => problems && formulasIn(problems));
  if (count === null) return null;
  const words = problemCountLabel(count);
  return (
    <Button
      size="sm"
      px="2"
      gap="1"
      minW="14"
      ms="auto"
      variant={isOpen ? 'subtle' : 'ghost'}
      colorPalette={count > 0 ? 'red' : undefined}
      {...state}
      aria-label={words}
      title={words}
      onClick={onPress}
    >
      {count > 0 ? <TriangleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
      {count > 0 ? count : null}
    </Button>
  );
}
