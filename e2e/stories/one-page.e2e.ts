import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const AREAS = ['/app/me', '/app/sheets', '/app/servers', '/app/admin/users'];

interface SessionModule {
  useSession: { getState(): { user: { name: string } }; setState(state: object): void };
}

/** What the federation runtime keeps on the page, as far as these stories look at it. */
interface Federation {
  __INSTANCES__: {
    name: string;
    /** Scope → module → version → the one copy that everybody is given; `lib` once it is loaded. */
    shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => unknown }>>>;
  }[];
}

test('loads one store, one React, one router and one Emotion for all areas (FED-2)', async ({ page }) => {
  await signInByApi(page, 'administrator');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  for (const path of AREAS) {
    await menu.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(menu.locator('[aria-current="page"]')).toHaveAttribute('href', path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const found = await page.evaluate(() => {
    const { __INSTANCES__: instances } = (globalThis as unknown as { __FEDERATION__: Federation })
      .__FEDERATION__;
    const scopes = new Set(instances.map(({ shareScopeMap }) => shareScopeMap.default));
    const scope = instances[0]?.shareScopeMap.default ?? {};
    const [session] = Object.values(scope['@rpd/shared/session'] ?? {});
    if (!session?.lib) throw new Error('nobody was given the auth store');
    const { useSession } = session.lib() as SessionModule;
    const { user } = useSession.getState();
    // Written through what the remotes are given; read below where the shell shows it.
    useSession.setState({ user: { ...user, name: 'Relue' } });
    return {
      parts: instances.length,
      scopes: scopes.size,
      signedIn: user.name,
      copies: Object.entries(scope).map(([request, versions]) => [request, Object.keys(versions).length]),
      emotions: new Set(
        // A cache writes its global styles under its own name and '-global'.
        [...document.querySelectorAll<HTMLElement>('style[data-emotion]')].map(style =>
          style.dataset.emotion?.split(' ')[0]?.replace(/-global$/, ''),
        ),
      ).size,
    };
  });
  await expect(page.getByRole('button', { name: 'Compte de Relue' })).toBeVisible();
  expect(found).toMatchObject({ parts: 1 + AREAS.length, scopes: 1, signedIn: 'admin', emotions: 1 });
  const copies = new Map(found.copies as [string, number][]);
  for (const shared of ['react', 'react-dom', 'react-router', '@rpd/shared/session', '@rpd/shared/ui'])
    expect(copies.get(shared), shared).toBe(1);
  expect([...copies].filter(([, count]) => count !== 1)).toEqual([]);
});
