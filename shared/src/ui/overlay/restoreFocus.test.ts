import { restoreFocus } from './restoreFocus.ts';

/** A page of three buttons, and whatever keeps the focus in it; nothing of it moves by the clock. */
function openPage() {
  document.body.innerHTML = `<main><h1 tabindex="-1">Lignes</h1>${['un', 'deux', 'trois']
    .map(name => `<p><button>${name}</button></p>`)
    .join('')}</main>`;
  const main = document.querySelector('main');
  const [one, two, three] = document.querySelectorAll('button');
  if (!main || !one || !two || !three) throw new Error('no page');
  const listed = jest.spyOn(main, 'querySelectorAll');
  const press = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true }),
    );
  const tabTo = (element: HTMLElement) => {
    press('Tab');
    element.focus();
  };
  return { one, two, three, listed, press, tabTo, end: restoreFocus() };
}

/** The element goes, and whoever looks after the focus is told. */
async function takeAway(element: HTMLElement): Promise<void> {
  element.remove();
  await Promise.resolve();
  jest.runOnlyPendingTimers();
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('who goes through a page by Tab waits for no list of it, and comes to the next when a key takes the button away', async () => {
  const { one, two, three, listed, press, tabTo, end } = openPage();
  tabTo(one);
  tabTo(two);
  expect(listed).not.toHaveBeenCalled();
  press('Enter');
  expect(listed).toHaveBeenCalledTimes(1);
  await takeAway(two);
  expect(document.activeElement).toBe(three);
  end();
});

test('where the focus rests, what is around it is known before it goes by itself', async () => {
  const { two, three, listed, tabTo, end } = openPage();
  tabTo(two);
  jest.runOnlyPendingTimers();
  expect(listed).toHaveBeenCalledTimes(1);
  await takeAway(two);
  expect(document.activeElement).toBe(three);
  end();
});

test('a press of the mouse that takes the button away leads to the next', async () => {
  const { two, three, end } = openPage();
  two.focus();
  two.addEventListener('click', () => two.remove());
  two.click();
  await takeAway(two);
  expect(document.activeElement).toBe(three);
  end();
});

test('does not scroll to the next control when another screen has arrived', async () => {
  const { two, three, press, tabTo, end } = openPage();
  const focus = jest.spyOn(three, 'focus');
  tabTo(two);
  press('Enter');
  window.history.pushState(null, '', '/autre');
  await takeAway(two);
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  window.history.replaceState(null, '', '/');
  end();
});
