import { screen } from '@rpd/shared/test';
import { keptFields } from './kept-fields.ts';

const kept = new Map<string, string>();
const storage = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
let scrolled: jest.SpyInstance;

/** What a page looks at its changes with: it goes with the page. */
const observers: MutationObserver[] = [];
const Real = MutationObserver;
window.MutationObserver = class extends Real {
  constructor(callback: MutationCallback) {
    super(callback);
    observers.push(this);
  }
};

function leave(): void {
  observers.splice(0).forEach(observer => observer.disconnect());
  jest.clearAllTimers();
  document.body.replaceChildren();
}

/** Whatever was to be done after what was drawn is done. */
const settled = () => jest.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  jest.useFakeTimers();
  kept.clear();
  history.replaceState(null, '', '/app/guilds');
  scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  loadedBy('reload');
});
afterEach(() => {
  leave();
  jest.useRealTimers();
});

const loadedBy = (type: string): void => {
  performance.getEntriesByType = () => [{ type }] as unknown as PerformanceEntryList;
};

const draw = (html: string): void => {
  document.body.innerHTML = html;
};

/** The page before a reload: it is drawn, somebody does something, the sources change. */
function before(html: string, work: () => void): void {
  leave();
  const fields = keptFields('kept', storage);
  fields.putBack();
  draw(html);
  work();
  fields.keep();
}

/** The page after it, which draws a while after it has started. */
function after(html: string): ReturnType<typeof keptFields> {
  leave();
  const fields = keptFields('kept', storage);
  fields.putBack();
  draw(html);
  return fields;
}

const FORM = `
  <label>Nom <input name="name" value="Les Aigles"></label>
  <label for="motto">Devise</label><textarea id="motto"></textarea>
  <label>Genre <select><option value="a">A</option><option value="b">B</option></select></label>
  <label><input type="checkbox" name="open"> Ouverte</label>
  <label><input type="radio" name="side" value="light" checked> Lumière</label>
  <label><input type="radio" name="side" value="dark"> Ombre</label>
  <label>Membre <input class="one"></label><label>Membre <input class="two"></label>`;

/** As a browser says it of a person. */
function enter(field: Element | null, value: string): void {
  Object.assign(field ?? {}, { value });
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

function fill(): void {
  enter(screen.getByLabelText('Nom'), 'Les Aigles noirs');
  enter(screen.getByLabelText('Devise'), 'Plus haut');
  enter(screen.getByLabelText('Genre'), 'b');
  screen.getByLabelText('Ouverte').click();
  screen.getByLabelText('Ombre').click();
  enter(document.querySelector('.two'), 'Lorelei');
}

test('puts back what was typed and chosen once the fields are drawn, by the events that a browser sends (24.7)', async () => {
  before(FORM, fill);
  const heard: string[] = [];
  const listen = ({ type, target }: Event) => heard.push(`${type} ${(target as HTMLInputElement).name}`);
  document.addEventListener('input', listen);
  document.addEventListener('change', listen);
  // What changed is the text of a label: a field that has a name is known by it.
  after(FORM.replace('Nom', 'Nom de la guilde'));
  await settled();
  expect(screen.getByLabelText('Nom de la guilde')).toHaveValue('Les Aigles noirs');
  expect(screen.getByLabelText('Devise')).toHaveValue('Plus haut');
  expect(screen.getByLabelText('Genre')).toHaveValue('b');
  expect(screen.getByLabelText('Ouverte')).toBeChecked();
  expect(screen.getByLabelText('Ombre')).toBeChecked();
  expect([...document.querySelectorAll<HTMLInputElement>('.one, .two')].map(({ value }) => value)).toEqual([
    '',
    'Lorelei',
  ]);
  expect(heard).toEqual(expect.arrayContaining(['input name', 'change name', 'change open', 'change side']));
  document.removeEventListener('input', listen);
  document.removeEventListener('change', listen);
});

test('never keeps passwords and files, shown or not, and leaves what nobody changed to the page (24.7)', () => {
  const form = `
    <label>Mot de passe <input type="password"></label>
    <label>Code <input autocomplete="one-time-code"></label>
    <label>Image <input type="file"></label>
    <label>Nom <input value="Les Aigles"></label>`;
  before(form, () => {
    const password = screen.getByLabelText('Mot de passe');
    enter(password, 'secret-1');
    password.setAttribute('type', 'text');
    enter(password, 'secret-2');
    enter(screen.getByLabelText('Code'), 'secret-3');
    screen.getByLabelText('Image').dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(kept.get('kept')).toContain('"fields":[]');
  expect(kept.get('kept')).not.toContain('secret');
});

test('keeps it for the one reload of this page: not for a visit, not for another page (24.7)', async () => {
  const stays = async () => {
    after(FORM);
    expect(kept.size).toBe(0);
    await settled();
    expect(screen.getByLabelText('Nom')).toHaveValue('Les Aigles');
  };
  before(FORM, fill);
  loadedBy('navigate');
  await stays();
  loadedBy('reload');
  await stays();
  before(FORM, fill);
  history.replaceState(null, '', '/app/me');
  await stays();
});

test('waits for a dialog that is opened again, over several changes of the sources (24.7)', async () => {
  before(FORM, fill);
  after('<p>La liste des guildes</p>').keep();
  after('<p>La liste des guildes, triée</p>');
  draw(FORM);
  await settled();
  expect(screen.getByLabelText('Nom')).toHaveValue('Les Aigles noirs');
});

test('fills a field in once more that its screen draws once more as its data come (24.7)', async () => {
  before(FORM, fill);
  after(FORM);
  await settled();
  expect(screen.getByLabelText('Devise')).toHaveValue('Plus haut');
  draw(FORM);
  await settled();
  expect(screen.getByLabelText('Devise')).toHaveValue('Plus haut');
  // Later, a screen that is drawn once more is another one.
  await jest.advanceTimersByTimeAsync(5000);
  draw(FORM);
  await settled();
  expect(screen.getByLabelText('Devise')).toHaveValue('');
});

test('goes back to where the page was scrolled to (24.7)', () => {
  Object.assign(window, { scrollX: 0, scrollY: 640 });
  before(FORM, () => undefined);
  Object.assign(window, { scrollY: 0 });
  after(FORM);
  expect(scrolled).toHaveBeenCalledWith(0, 640);
});

test('loads the page again without it where the storage is refused (24.7)', () => {
  const refused = keptFields('kept', () => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(() => refused.putBack()).not.toThrow();
  expect(() => refused.keep()).not.toThrow();
});

test('uses nothing from outside of itself: its source is copied into the page (24.7)', async () => {
  before(FORM, fill);
  // oxlint-disable-next-line typescript/no-implied-eval
  const copied = new Function(`return (${keptFields.toString()})`)() as typeof keptFields;
  leave();
  copied('kept', storage).putBack();
  draw(FORM);
  await settled();
  expect(screen.getByLabelText('Nom')).toHaveValue('Les Aigles noirs');
});
