import { flushSync } from 'react-dom';
import { draftIn, type EditorStore } from '../editor.store.ts';
import { pathTo } from '../model/place.ts';

/** Opens the element's tab and whatever it is folded into, and brings it into view. */
export function jump(store: EditorStore, id: string, takesFocus: boolean): void {
  const { openTab, toggle, collapsed } = store.getState();
  const path = pathTo(draftIn(store.getState()), id);
  const [tab] = path;
  // At once: a key that is pressed next goes to the element.
  flushSync(() => {
    if (tab) openTab(tab);
    for (const one of path) {
      if (one !== id && collapsed.has(one)) toggle(one);
    }
  });
  const button = document.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(id)}"]`);
  button?.scrollIntoView({ block: 'center' });
  if (takesFocus) button?.focus();
}
