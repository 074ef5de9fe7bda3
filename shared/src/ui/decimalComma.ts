import type { KeyboardEvent } from 'react';

/**
 * For a number's `onKeyDown`: the comma of a French keyboard is the decimal sign. Browsers take it where their own language has it, and
 * drop it without a word elsewhere: 2,5 became 25. All of them take the point.
 */
export function takeComma(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== ',' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  // A number's input has no other way to write where the caret is.
  document.execCommand('insertText', false, '.');
}
