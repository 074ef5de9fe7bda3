import { Menu as Chakra } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, startTransition, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { InLandmark, useLandmark } from './InLandmark.tsx';

export interface MenuAction {
  /** What it does, in words; unique in its menu. */
  label: string;
  icon?: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  disabled?: boolean;
  /** A screen of the application to go to… */
  to?: string;
  /** …or something to do. */
  onSelect?: () => void;
  /** A line above it. */
  separated?: boolean;
}

type MenuItems = readonly MenuAction[] | (() => readonly MenuAction[]);

const listOf = (items: MenuItems): readonly MenuAction[] => (typeof items === 'function' ? items() : items);

export interface MenuProps {
  /** The button that opens it; one element that takes a ref. */
  trigger: ReactElement;
  /** A function is asked each time that the menu opens. */
  items: MenuItems;
  /** Whether it is open from the start, for a menu that only comes when its button was pressed. */
  defaultOpen?: boolean;
  /** Above the items; not part of the keyboard round. */
  header?: ReactNode;
  /** Below the items. */
  footer?: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'right-start';
}

/** A menu button. */
export function Menu({
  trigger,
  items,
  defaultOpen = false,
  header,
  footer,
  placement = 'bottom-end',
}: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  const [triggerRef, place] = useLandmark();
  // Which line was pressed. The menu goes by the line that it has rendered as highlighted: on a busy page that comes
  // after the press, and the menu would close without acting.
  const pressed = useRef<string | null>(null);
  const change = (next: boolean) => {
    const label = pressed.current;
    pressed.current = null;
    // A slow phone shows that the button was pressed before it draws the menu.
    if (next) return startTransition(() => setOpen(true));
    setOpen(false);
    if (label !== null)
      listOf(items)
        .find(item => item.label === label)
        ?.onSelect?.();
  };
  return (
    <Chakra.Root
      // Placed in the page, one that opens at its end makes it longer until it has found its place: the page scrolls back under the finger.
      positioning={{ placement, strategy: 'fixed' }}
      open={open}
      onOpenChange={details => change(details.open)}
      lazyMount
      unmountOnExit
    >
      <Chakra.Trigger asChild ref={triggerRef}>
        {trigger}
      </Chakra.Trigger>
      <InLandmark place={place}>
        <Chakra.Positioner>
          <Chakra.Content>
            {header}
            <MenuLines
              items={items}
              onPress={label => {
                pressed.current = label;
              }}
            />
            {footer}
          </Chakra.Content>
        </Chakra.Positioner>
      </InLandmark>
    </Chakra.Root>
  );
}

type OnPress = (label: string) => void;

function MenuLines({ items, onPress }: { items: MenuItems; onPress: OnPress }) {
  return listOf(items).map(item => <MenuLine key={item.label} item={item} onPress={onPress} />);
}

function MenuLine({ item, onPress }: { item: MenuAction; onPress: OnPress }) {
  const look = item.tone === 'danger' ? { color: 'fg.error' } : {};
  return (
    <>
      {item.separated ? <Chakra.Separator /> : null}
      {item.to === undefined ? (
        <Chakra.Item
          value={item.label}
          disabled={item.disabled}
          // The keyboard's choice is a press, too.
          onClick={() => {
            if (!item.disabled) onPress(item.label);
          }}
          {...look}
        >
          {item.icon}
          {item.label}
        </Chakra.Item>
      ) : (
        <Chakra.Item value={item.label} disabled={item.disabled} asChild {...look}>
          <RouterLink to={item.to}>
            {item.icon}
            {item.label}
          </RouterLink>
        </Chakra.Item>
      )}
    </>
  );
}
