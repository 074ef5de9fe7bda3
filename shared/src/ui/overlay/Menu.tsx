import { Menu as Chakra } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, startTransition, useState } from 'react';
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
  // A slow phone shows that the button was pressed before it draws the menu.
  const change = (next: boolean) => (next ? startTransition(() => setOpen(true)) : setOpen(false));
  return (
    <Chakra.Root
      // Placed in the page, one that opens at its end makes it longer until it has found its place: the page scrolls back under the finger.
      positioning={{ placement, strategy: 'fixed' }}
      open={open}
      onOpenChange={details => change(details.open)}
      onSelect={({ value }) =>
        listOf(items)
          .find(item => item.label === value)
          ?.onSelect?.()
      }
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
            <MenuLines items={items} />
            {footer}
          </Chakra.Content>
        </Chakra.Positioner>
      </InLandmark>
    </Chakra.Root>
  );
}

function MenuLines({ items }: { items: MenuItems }) {
  return listOf(items).map(item => <MenuLine key={item.label} item={item} />);
}

function MenuLine({ item }: { item: MenuAction }) {
  const look = item.tone === 'danger' ? { color: 'fg.error' } : {};
  return (
    <>
      {item.separated ? <Chakra.Separator /> : null}
      {item.to === undefined ? (
        <Chakra.Item value={item.label} disabled={item.disabled} {...look}>
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
