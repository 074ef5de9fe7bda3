const layerOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null;

/**
 * Keeps the second press of a double click from what was not there at the first: a dialog that has just closed, or opened, has brought
 * something else under the pointer, which would be opened, switched or saved unseen. Returns how to end it.
 */
export function ignoreDoubleClickAcrossLayers(): () => void {
  let began: Element | null = null;
  const clicked = (event: MouseEvent) => {
    const layer = layerOf(event);
    // 0 is a key's.
    if (event.detail < 2) began = layer;
    if (layer === began) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', clicked, true);
  return () => document.removeEventListener('click', clicked, true);
}
