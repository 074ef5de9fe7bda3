import { screen } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { keepInstallOffer } from '../lib/install.ts';
import { openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

async function openMenu() {
  const { user } = await openShell('/app/nulle-part', { session: { name: 'Camille', roles: ['RP'] } });
  await user.click(await screen.findByRole('button', { name: 'Compte de Camille' }));
  return user;
}

/** What the browser says once when it could install the page. */
function offerInstall() {
  const prompt = jest.fn(() => Promise.resolve({ outcome: 'dismissed' as const }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

test('offers to install where the browser does, in the menu alone, and asks once (OFF-1)', async () => {
  keepInstallOffer();
  const user = await openMenu();
  expect(screen.queryByRole('button', { name: 'Installer RPD' })).not.toBeInTheDocument();
  const { event, prompt } = offerInstall();
  // The browser's own bar stays away.
  expect(event.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Installer RPD' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Compte de Camille' }));
  expect(screen.queryByRole('button', { name: 'Installer RPD' })).not.toBeInTheDocument();
});

test('says in a sentence how an iPhone does it, and nothing once it is installed (OFF-1)', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)');
  const user = await openMenu();
  expect(screen.getByText(/Sur l’écran d’accueil/)).toBeVisible();
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  try {
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Compte de Camille' }));
    expect(screen.queryByText(/Sur l’écran d’accueil/)).not.toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, 'standalone');
  }
});
