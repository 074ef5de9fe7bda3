import { Dialog as Chakra, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../Button.tsx';
import { TALL_WINDOW } from '../tallWindow.ts';
import { ACTION_ROW } from '../useRoomForActions.ts';
import { type FocusAnchor, focusAnchorOf, rememberOrigin, findFocusFallback } from './focus-target.ts';

export interface DialogProps {
  open: boolean;
  /** Escape, a press outside, the close button: the parent decides whether it closes. */
  onClose: () => void;
  title: string;
  /** One or two sentences under the title, read out when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Gets the focus first; the first field or button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus when it closes; null: the element that had it before, or its replacement. */
  finalFocus?: () => HTMLElement | null;
}

/** The buttons of a dialog that is taller than the window stay at the window's edge, unless a window is so low that they would cover it. */
const STAYING = {
  position: 'relative',
  zIndex: '1',
  bg: 'bg.panel',
  borderBottomRadius: 'inherit',
  [TALL_WINDOW]: { position: 'sticky', bottom: '0' },
  // Fades what goes under them; over the panel's own margin it shows nothing.
  _before: {
    content: '""',
    position: 'absolute',
    insetX: '0',
    bottom: '100%',
    height: '4',
    bgImage: 'linear-gradient(to top, var(--rpd-colors-bg-panel), transparent)',
    pointerEvents: 'none',
  },
} as const;
/** What gets the focus comes into view above the buttons (WCAG 2.4.11). */
const ABOVE_BUTTONS = { [TALL_WINDOW]: { scrollPaddingBottom: '24' } } as const;

/**
 * A layer that closes takes those with it that were opened after it. A menu whose choice opens a dialog is still there on a slow machine
 * when the dialog comes, and would close the question before anybody could answer. A dialog still takes those that stand on it.
 */
function keepBesideClosingMenu(event: CustomEvent<{ targetLayer?: HTMLElement | undefined }>): void {
  if (!event.detail.targetLayer?.matches('[role=dialog], [role=alertdialog]')) event.preventDefault();
}

/** What takes the place of an element that has gone may lie under the fold: who has the focus sees where it is (WCAG 2.4.11). */
function inView(found: HTMLElement | null, origin: FocusAnchor | null): HTMLElement | null {
  if (found && found !== origin?.element) found.scrollIntoView({ block: 'nearest' });
  return found;
}

/**
 * What has the focus in the dialog of `target` already, else the target itself. The trap asks a frame after FocusOnMount: who has pressed
 * Tab meanwhile would be brought back, and answer « Annuler » by the Enter that was meant for « Supprimer ».
 */
function focusedIn({ current }: RefObject<HTMLElement | null>): HTMLElement | null {
  const { activeElement } = document;
  const dialog = current?.closest('[role=dialog], [role=alertdialog]');
  const isIn =
    activeElement instanceof HTMLElement && activeElement !== dialog && dialog?.contains(activeElement);
  return isIn ? activeElement : current;
}

/** A dialog: keeps the focus in, gives it back, closes on Escape. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  role = 'dialog',
  initialFocus,
  finalFocus,
}: DialogProps) {
  const origin = useOrigin(open);
  return (
    <Chakra.Root
      open={open}
      onOpenChange={details => {
        if (!details.open) onClose();
      }}
      role={role}
      size={size}
      // A full one has no margins that would give way: centred, what is too tall begins above the window. A long one grows downwards;
      // a short one at the top would touch the bar of the page.
      placement={
        size === 'full' ? 'top' : { base: 'center', md: size === 'sm' || size === 'md' ? 'center' : 'top' }
      }
      scrollBehavior="outside"
      closeOnInteractOutside={role === 'dialog'}
      onRequestDismiss={keepBesideClosingMenu}
      initialFocusEl={initialFocus ? () => focusedIn(initialFocus) : undefined}
      finalFocusEl={() => finalFocus?.() ?? inView(findFocusFallback(origin), origin)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Chakra.Backdrop />
        {/* Not as wide as the window: where the page keeps a gutter for its scrollbar, that would reach under it. */}
        <Chakra.Positioner w="full" px={{ base: '3', md: '6' }} css={footer ? ABOVE_BUTTONS : undefined}>
          <Chakra.Content
            ref={(element: HTMLElement | null) => {
              if (element && origin) rememberOrigin(element, origin);
            }}
          >
            <Chakra.Header pe="14">
              <Chakra.Title as="h2" overflowWrap="anywhere">
                {title}
              </Chakra.Title>
            </Chakra.Header>
            <Chakra.Body>
              {description ? (
                <Chakra.Description mb={children ? '4' : '0'} textStyle="md">
                  {description}
                </Chakra.Description>
              ) : null}
              {children}
            </Chakra.Body>
            {footer ? (
              <Chakra.Footer {...ACTION_ROW} flexWrap="wrap" css={STAYING}>
                {footer}
              </Chakra.Footer>
            ) : null}
            {role === 'dialog' ? (
              <IconButton label="Fermer" position="absolute" top="4" insetEnd="4" onClick={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
            {initialFocus ? <FocusOnMount target={initialFocus} /> : null}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}

/**
 * Focuses the target in the commit that mounts it. The dialog's own focus trap waits for the next frame: on a slow machine the keys
 * that are pressed until then would be lost. Stands after the target, whose ref is set by then. Once: a parent that is drawn again may
 * pass another ref, and a person who has gone on to the next field stays there.
 */
function FocusOnMount({ target }: { target: RefObject<HTMLElement | null> }) {
  const [first] = useState(target);
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [first]);
  return null;
}

/** Where the focus was when it opened, with what was around it then: while it is open, all of that may go. */
function useOrigin(open: boolean) {
  const originNow = () => {
    const origin = focusAnchorOf(document.activeElement);
    if (open) origin?.order();
    return origin;
  };
  const [opening, setOpening] = useState(() => ({ open, origin: originNow() }));
  if (opening.open !== open) setOpening({ open, origin: open ? originNow() : opening.origin });
  return opening.origin;
}
