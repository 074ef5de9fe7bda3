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

test('focuses the outcome of its own item, and never that of another one', async () => {
  const { two, tabTo, press, end } = openPage();
  const item = (name: string) =>
    `<li><b tabindex="-1" data-focus-target>${name}</b><p><button>Rendre</button><button>Retirer</button></p></li>`;
  two.parentElement?.insertAdjacentHTML('afterend', `<ul>${item('Une')}${item('Deux')}</ul>`);
  const [, other] = document.querySelectorAll('li');
  const [give, remove] = [...(other?.querySelectorAll('button') ?? [])];
  if (!other || !give || !remove) throw new Error('no items');
  tabTo(give);
  press('Enter');
  await takeAway(give);
  expect(document.activeElement?.textContent).toBe('Deux');
  tabTo(remove);
  press('Enter');
  await takeAway(other);
  expect(document.activeElement?.matches('li:first-of-type button')).toBe(true);
  end();
});
