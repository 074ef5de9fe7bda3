import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ElementActionsProps } from './ElementActions.tsx';

const loadActions = () => import('./ElementActions.tsx');
const ElementActions = lazy(async () => ({ default: (await loadActions()).ElementActions }));

/** Everything that can be done with an element, by one button: the moves too, for whoever does not drag. */
export function ElementMenu({ name, ...element }: Omit<ElementActionsProps, 'label'> & { name: string }) {
  // The menu is a state machine with listeners of its own: of a thousand fields, only those that were asked have one. Its code comes
  // when the pointer or the focus comes near.
  const [wasPressed, setPressed] = useState(false);
  const label = `Actions de ${name}`;
  const button = (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      onPointerEnter={() => void loadActions()}
      onFocus={() => void loadActions()}
      onClick={() => setPressed(true)}
    >
      <EllipsisVertical aria-hidden="true" />
    </button>
  );
  return wasPressed ? (
    <Suspense fallback={button}>
      <ElementActions {...element} label={label} />
    </Suspense>
  ) : (
    button
  );
}
