import { useLayoutEffect } from 'react';
import { chosenOf, removeElements, removeNow } from './actions.ts';
import { copied, pasteText } from './clipboard.ts';
import { useEditorStore } from './editor.store.ts';

const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/** Keys and the clipboard, for the whole editor; never while something is typed. */
export function useShortcuts(save: () => void): void {
  const store = useEditorStore();
  // Before the editor is painted: a key pressed as soon as one sees it is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const { undo, redo, showDialog, dialog, selection, carried, askPalette } = store.getState();
      if (isCommand && key === 's') {
        event.preventDefault();
        if (!dialog) save();
        return;
      }
      if (isTyping(event.target) || dialog) return;
      if (isCommand && key === 'z') (event.shiftKey ? redo : undo)();
      else if (isCommand && key === 'y') redo();
      else if (event.key === '?') showDialog('shortcuts');
      else if (event.key === '/' && !isCommand && !carried) askPalette(true);
      else if (event.key === 'Delete' && selection.length > 0 && !carried) removeElements(store);
      else return;
      event.preventDefault();
    };
    const onCopy = (event: ClipboardEvent) => {
      if (isTyping(event.target) || window.getSelection()?.toString()) return;
      const text = copied(store);
      if (!text) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') removeNow(store, chosenOf(store));
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return;
      if (pasteText(store, event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [store, save]);
}
