import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { enterAs } from '../src/people.ts';
import { liveFolder, readRegistry, releaseWith } from '../src/release.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

/** Takes the compressed copies away, and adds a byte to every script whose name fits. */
async function tamper(folder: string, which: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.(br|gz)$/.test(name)) await rm(join(folder, name));
    else if (which.test(name)) await appendFile(join(folder, name), ' ');
  }
}

const FILES = {
  entry: { which: /^remoteEntry\.js$/, remote: 'servers', path: '/app/servers', title: 'Serveurs' },
  'first chunk': { which: /^(?!remoteEntry).*\.js$/, remote: 'player', path: '/app/me', title: 'Mon profil' },
};

for (const [what, { which, remote, path, title }] of Object.entries(FILES))
  test(`a byte of the ${what} is not what was registered: refused, the last good version comes up, and it is reported`, async ({
    page,
    platform,
    browser,
  }) => {
    const good = (await readRegistry(platform)).remotes[remote]?.live.version;
    const version = await releaseWith(platform, remote, { from: title, to: title });
    expect(version).not.toBe(good);
    await tamper(await liveFolder(platform, remote), which);

    const refused: string[] = [];
    page.on('console', line => refused.push(line.text()));
    await enterAs(page, 'player');
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    await menu.locator(`a[href="${path}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
    await expectToast(page, /« .* » : la version précédente est utilisée/);
    expect(refused.join('\n')).toMatch(/integrity/);

    const admin = await browser.newPage();
    await enterAs(admin, 'administrator');
    const reported = () =>
      admin.evaluate(
        async ([api, name]) => {
          const answer = await fetch(`${api}/deployments`, {
            headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
          });
          const deployments = (await answer.json()) as {
            name: string;
            reports: { version: string; problem: string }[];
          }[];
          return deployments.find(one => one.name === name)?.reports;
        },
        [platform.api, remote] as const,
      );
    await expect
      .poll(reported)
      .toContainEqual(expect.objectContaining({ version, problem: 'integrity', usedVersion: good }));
    await admin.close();
  });

test('what runs is what the policy lets run: no script element takes a strange address', async ({ page }) => {
  await enterAs(page, 'player');
  const refusal = await page.evaluate(() => {
    try {
      document.createElement('script').src = 'https://ailleurs.test/a.js';
      return 'taken';
    } catch (error) {
      return String(error);
    }
  });
  expect(refusal).toMatch(/TypeError/);
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});
