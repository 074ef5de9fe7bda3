import { lazyWithPreload } from '@rpd/shared/ui';
import { EllipsisVertical } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { ElementActionsProps } from './ElementActions.tsx';

const ElementActions = lazyWithPreload(
  async () => (await import('./ElementActions.tsx')).ElementActions,
  ({ label }) => <MenuButton label={label} />,
);

function MenuButton({ label, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="tool"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      {...rest}
    >
      <EllipsisVertical aria-hidden="true" />
    </button>
  );
}

/** All actions on an element in one menu, the moves included, for people who do not drag. */
export function ElementMenu({ name, ...element }: Omit<ElementActionsProps, 'label'> & { name: string }) {
  // The menu is a state machine with listeners of its own: of a thousand fields, only those that were asked have one. Its code comes
  // when the pointer or the focus comes near.
  const [wasPressed, setPressed] = useState(false);
  const label = `Actions de ${name}`;
  return wasPressed ? (
    <ElementActions {...element} label={label} />
  ) : (
    <MenuButton
      label={label}
      onPointerEnter={() => void ElementActions.preload()}
      onFocus={() => void ElementActions.preload()}
      onClick={() => setPressed(true)}
    />
  );
}
