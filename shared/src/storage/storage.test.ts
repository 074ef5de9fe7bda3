import { browserStorage, tabStorage } from './index.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('keeps JSON and text, each in its own area', () => {
  expect(browserStorage.writeJson('a', { one: 1 })).toBe(true);
  expect(tabStorage.write('a', 'texte')).toBe(true);
  expect(browserStorage.readJson('a')).toEqual({ one: 1 });
  expect(tabStorage.read('a')).toBe('texte');
  browserStorage.remove('a');
  expect(browserStorage.read('a')).toBeNull();
});

test('answers null for what is no JSON', () => {
  localStorage.setItem('a', '{"one":');
  expect(browserStorage.readJson('a')).toBeNull();
});

test('answers null and false where the browser refuses', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  expect(browserStorage.read('a')).toBeNull();
  expect(browserStorage.readJson('a')).toBeNull();
  expect(browserStorage.writeJson('a', 1)).toBe(false);
  expect(() => browserStorage.remove('a')).not.toThrow();
});
