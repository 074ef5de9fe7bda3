import { ignoreDoubleClickAcrossLayers } from './ignoreDoubleClickAcrossLayers.ts';

/** A list with a switch, under a dialog whose button closes it. */
function openPage() {
  document.body.innerHTML = `<main><input type="checkbox"></main><div role="dialog"><button>Annuler</button></div>`;
  const [box, button] = [document.querySelector('input'), document.querySelector('button')];
  if (!box || !button) throw new Error('no page');
  button.addEventListener('click', () => button.parentElement?.remove());
  return { box, button, end: ignoreDoubleClickAcrossLayers() };
}
/** `detail` is which press of a series it is, as browsers count them; 0 for a key. */
const press = (element: HTMLElement, detail: number) =>
  element.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));

test('ignores the second click of a double click that closes a dialog', () => {
  const { box, button, end } = openPage();
  press(button, 1);
  press(box, 2);
  expect(box).not.toBeChecked();
  press(box, 1);
  expect(box).toBeChecked();
  end();
});

test('handles each press of two in one place, and a key after a press', () => {
  const { box, button, end } = openPage();
  press(box, 1);
  press(box, 2);
  expect(box).not.toBeChecked();
  press(button, 1);
  press(box, 0);
  expect(box).toBeChecked();
  end();
});
