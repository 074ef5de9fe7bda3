import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

// Files that are not what was registered: last-good-version.e2e.ts.

test('rejects every script that the policy does not allow, and script elements from foreign addresses', async ({
  page,
}) => {
  await signInByApi(page, 'player');
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
