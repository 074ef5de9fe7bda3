import { renderRoutes, screen, waitFor } from '@rpd/shared/test';
import { useState } from 'react';
import { TableSettingsMenu } from './TableSettingsMenu.tsx';
import { useTableSettings } from './useTableSettings.ts';
import { useWakeLock } from './useWakeLock.ts';

/** A browser's locks: how many it gave, how many are held. */
function fakeLocks({ refuses = false } = {}) {
  const held = new Set<object>();
  const store = { asked: 0, held };
  const request = () => {
    store.asked += 1;
    if (refuses) return Promise.reject(new DOMException('Low battery', 'NotAllowedError'));
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
        held.delete(lock);
        return Promise.resolve();
      },
    };
    held.add(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return store;
}

function show(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
  localStorage.clear();
});

function Table() {
  const [settings, onSettings] = useTableSettings();
  useWakeLock(settings.isAwake);
  return <TableSettingsMenu settings={settings} onSettings={onSettings} />;
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen ? <Table /> : null}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Table
      </button>
    </>
  );
}

const render = () => renderRoutes([{ path: '/', Component: Page }], { session: {} });
const menu = () => screen.findByRole('button', { name: 'Réglages de la table' });

test('keeps the screen on while the table is in view, and lets it go when it is hidden or left (TAB-6)', async () => {
  const { held } = fakeLocks();
  const { user } = render();
  await menu();
  await waitFor(() => expect(held.size).toBe(1));
  show('hidden');
  await waitFor(() => expect(held.size).toBe(0));
  show('visible');
  // Two events in a row ask once.
  show('visible');
  await waitFor(() => expect(held.size).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(held.size).toBe(0));
});

test('asks for no screen where one lets it go dark, and remembers that on this device', async () => {
  const { held } = fakeLocks();
  const { user } = render();
  await user.click(await menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Laisser l’écran s’éteindre' }));
  await waitFor(() => expect(held.size).toBe(0));
  show('hidden');
  show('visible');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(held.size).toBe(0);
  await user.click(await menu());
  await user.click(await screen.findByRole('menuitem', { name: 'Garder l’écran allumé' }));
  await waitFor(() => expect(held.size).toBe(1));
});

test('goes on without an error where the browser refuses, and asks again when the page comes back', async () => {
  const store = fakeLocks({ refuses: true });
  render();
  await menu();
  await waitFor(() => expect(store.asked).toBe(1));
  show('hidden');
  show('visible');
  await waitFor(() => expect(store.asked).toBe(2));
});

test('offers no setting of the screen where the browser has no lock', async () => {
  const { user } = render();
  await user.click(await menu());
  expect(await screen.findByRole('menuitem', { name: 'Couper les annonces' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /écran/ })).not.toBeInTheDocument();
});
