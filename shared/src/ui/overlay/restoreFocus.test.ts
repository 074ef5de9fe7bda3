import { restoreFocus } from './restoreFocus.ts';

/** A page of three buttons, and whatever keeps the focus in it; nothing of it moves by the clock. */
function openPage() {
  document.body.innerHTML = `<main><h1 tabindex="-1">Lignes</h1>${['un', 'deux', 'trois']
    .map(name => `<p><button>${name}</button></p>`)
    .join('')}</main>`;
  const main = document.querySelector('main');
  const [one, two, three] = document.querySelectorAll('button');
  if (!main || !one || !two || !three) throw new Error('no page');
  const press = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true }),
    );
  const tabTo = (element: HTMLElement) => {
    press('Tab');
    element.focus();
  };
  return { one, two, three, press, tabTo, end: restoreFocus() };
}

/** Removes the element and lets the focus handler run. */
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

test('focuses the next control after a key removes the button', async () => {
  const { one, two, three, press, tabTo, end } = openPage();
  tabTo(one);
  tabTo(two);
  press('Enter');
  await takeAway(two);
  expect(document.activeElement).toBe(three);
  end();
});

test('focuses a neighbour when the focused element disappears by itself', async () => {
  const { two, three, tabTo, end } = openPage();
  tabTo(two);
  jest.runOnlyPendingTimers();
  await takeAway(two);
  expect(document.activeElement).toBe(three);
  end();
});

test('focuses the next control after a click removes the button', async () => {
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

test('focuses what says the outcome, and not the next button, where there is one', async () => {
  const { two, tabTo, press, end } = openPage();
  const place = two.parentElement?.parentElement;
  tabTo(two);
  press('Enter');
  place?.insertAdjacentHTML(
    'beforeend',
    '<section><h2 tabindex="-1" data-focus-target>C’est fait</h2></section>',
  );
  two.parentElement?.remove();
  await takeAway(two);
  expect(document.activeElement?.textContent).toBe('C’est fait');
  end();
});

test('leaves the outcome of another part or of another row alone', async () => {
  const { two, three, tabTo, press, end } = openPage();
  const row = two.parentElement;
  row?.append(three);
  row?.parentElement?.insertAdjacentHTML('beforeend', '<p><b tabindex="-1" data-focus-target>Autre</b></p>');
  tabTo(two);
  press('Enter');
  await takeAway(two);
  expect(document.activeElement).toBe(three);
  tabTo(three);
  press('Enter');
  row?.remove();
  await takeAway(three);
  expect(document.activeElement?.textContent).toBe('un');
  end();
});
