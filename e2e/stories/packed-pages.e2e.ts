import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchPolicy } from '../src/policy.ts';
import { expect, test } from '../src/story.ts';

// The pages are packed once (backend/src/app/page.nonce.ts): the browser reads each encoding, and its policy lets everything of the page run.

/** A proxy that says which encodings a browser takes; it hands on what the platform sends as it is. */
async function startProxy(target: string, accepted: string): Promise<{ url: string; stop: () => void }> {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': accepted };
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>(resolve => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const stop = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, stop };
}

for (const [encoding, accepted] of [
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip'],
  ['none', 'identity'],
] as const) {
  test(`shows landing and application in a browser that takes ${encoding}, and nothing is blocked (25.5)`, async ({
    page,
    platform,
  }) => {
    const { url, stop } = await startProxy(platform.url, accepted);
    try {
      const violations = await watchPolicy(page);
      const landing = await page.goto(`${url}/`);
      expect((await landing?.allHeaders())?.['content-encoding'] ?? 'none').toBe(encoding);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Its style is there: the hash in the policy is that of the text which was unfolded.
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(ground).not.toBe('rgba(0, 0, 0, 0)');
      expect(await violations()).toEqual([]);

      const nonces = new Set<string>();
      for (let visit = 0; visit < 2; visit += 1) {
        const application = await page.goto(`${url}/auth/callback`);
        const headers = await application?.allHeaders();
        expect(headers?.['content-encoding'] ?? 'none').toBe(encoding);
        await expect(page.getByText("Aucune donnée d'authentification trouvée")).toBeVisible();
        // What Emotion puts into the page carries the nonce of its answer.
        const styles = await page.evaluate(() =>
          [...document.querySelectorAll('style')].map(({ nonce }) => nonce),
        );
        expect(styles.length).toBeGreaterThan(1);
        expect(new Set(styles).size).toBe(1);
        const [nonce = ''] = styles;
        expect(headers?.['content-security-policy']).toContain(`'nonce-${nonce}'`);
        nonces.add(nonce);
        expect(await violations()).toEqual([]);
      }
      expect(nonces.size).toBe(2);
    } finally {
      stop();
    }
  });
}
