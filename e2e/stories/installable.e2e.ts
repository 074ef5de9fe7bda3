import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

test('can be installed: Chromium finds nothing missing, and every shortcut leads to its page (OFF-1)', async ({
  page,
}) => {
  await signInByApi(page, 'player');
  const protocol = await page.context().newCDPSession(page);
  const { errors, data } = await protocol.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  // The stories' profile is a private one, which can install nothing; that is all there is to say.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const { icons, shortcuts } = JSON.parse(data ?? '') as Manifest;
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type']).toBe(type);
    if (type !== 'image/png') continue;
    // Width and height of a PNG (RFC 2083, 11.2.1).
    const body = await answer.body();
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await expectLoaded(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/introuvable/i), name).toHaveCount(0);
  }
});
