/** A paragraph with a text: what is set as text is never markup. */
export function line(text = '') {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
