import { reloadStorage } from './reload-storage.ts';

/** As in a sandboxed frame: to ask for the storage is refused. */
function withoutStorage<Result>(work: (storage: ReturnType<typeof reloadStorage>) => Result): Result {
  const refused = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The document is sandboxed.', 'SecurityError');
  });
  try {
    return work(reloadStorage());
  } finally {
    refused.mockRestore();
  }
}

test('keeps text in the storage of the tab', () => {
  reloadStorage().setItem('rpd', 'à moitié');
  expect(sessionStorage.getItem('rpd')).toBe('à moitié');
  expect(window.name).toBe('');
});

test('keeps text in the name of a frame that has no storage, and forgets it', () => {
  withoutStorage(storage => {
    expect(storage.getItem('rpd')).toBeNull();
    storage.setItem('rpd', 'à moitié=');
    expect(storage.getItem('rpd')).toBe('à moitié=');
    storage.removeItem('rpd');
    expect([storage.getItem('rpd'), window.name]).toEqual([null, '']);
  });
});

test('leaves a name that is not its own', () => {
  window.name = 'carte';
  withoutStorage(storage => {
    storage.removeItem('rpd');
    expect([storage.getItem('rpd'), window.name]).toEqual([null, 'carte']);
  });
  window.name = '';
});
