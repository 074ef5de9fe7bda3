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

test('a double click that closes a dialog presses nothing of what was under it', () => {
  const { box, button, end } = openPage();
  press(button, 1);
  press(box, 2);
  expect(box).not.toBeChecked();
  press(box, 1);
  expect(box).toBeChecked();
  end();
});

test('whoever presses twice in one place, or a key after a press, is heard each time', () => {
  const { box, button, end } = openPage();
  press(box, 1);
  press(box, 2);
  expect(box).not.toBeChecked();
  press(button, 1);
  press(box, 0);
  expect(box).toBeChecked();
  end();
});
