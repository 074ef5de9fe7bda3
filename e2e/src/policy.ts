import type { Page } from '@playwright/test';

/** Notes what the policies of a page block from now on. The answer reads it. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(globalThis, { blockedByPolicy: blocked });
    document.addEventListener('securitypolicyviolation', event => {
      blocked.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { blockedByPolicy: string[] }).blockedByPolicy);
}
