import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { startCollector } from '../src/collector.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { expect, test as base } from '../src/story.ts';

/** A platform that measures every visit, and whose traces somebody collects. */
const test = base.extend<{ collector: Awaited<ReturnType<typeof startCollector>> }>({
  collector: async ({}, use) => {
    const collector = await startCollector();
    await use(collector);
    await collector.stop();
  },
  platform: async ({ collector }, use) => {
    const platform = await startPlatform({
      RPD_VITALS: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    await use(platform);
    await platform.stop();
  },
});

// One of them waits until nothing is on the way.
base.use({ live: false });

test.skip(process.env.RPD_TOPOLOGY === 'distributed', 'its hosts have settings of their own');

test('a press is one trace from the page to the database, and a visit is a line at Déploiements (EXT-9)', async ({
  page,
  collector,
}) => {
  const monitoring = Promise.all(
    ['tracing', 'vitals'].map(name => page.waitForResponse(new RegExp(`/assets/${name}\\.`))),
  );
  await signInByApi(page, 'administrator', '/app/servers');
  await expectLoaded(page);
  await monitoring;
  // What a link leads to is asked for before it is pressed; what is searched, after.
  await page.getByRole('main').getByRole('textbox').first().press('f');
  await expect(page).toHaveURL(/[?&]q=f/);
  await page.getByRole('link', { name: 'Déploiements' }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Déploiements' })).toBeVisible();

  await expect
    .poll(async () => {
      const spans = await collector.spans();
      const press = spans.find(
        ({ name, service, attributes, traceId }) =>
          service === 'rpd-page' &&
          name.startsWith('press') &&
          attributes['rpd.remote'] === 'servers' &&
          spans.some(other => other.traceId === traceId && other.attributes['db.query.text'] !== undefined),
      );
      const ofTrace = spans.filter(({ traceId }) => traceId === press?.traceId);
      const answer = ofTrace.find(({ service, attributes }) => service === 'rpd' && attributes['http.route']);
      const statement = ofTrace.find(({ parentSpanId }) => parentSpanId === answer?.spanId);
      return [press?.attributes['rpd.version'], answer?.attributes['rpd.remote'], statement?.name];
    })
    .toEqual([expect.stringMatching(/^\d/), 'servers', expect.stringMatching(/^[a-z]+$/)]);

  // Who leaves the page sends what it measured.
  const sent = page.waitForResponse(/\/vitals$/);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('pagehide'));
  });
  expect((await sent).status()).toBe(200);
  await page.goto('/app/admin/deployments');
  const part = page.getByRole('region', { name: 'Ce que les personnes attendent' });
  await expect(part.getByRole('listitem').filter({ hasText: '/app/servers' })).toContainText(
    /Page affichée.*(?:ms|s) /,
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideScroll(page);
  }
  await expectAccessible(page);
});

base('a page loads nothing of it where nobody wants it (EXT-9)', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await signInByApi(page, 'administrator', '/app/servers');
  await expectLoaded(page);
  // What is fetched in idle time comes after what that page fetches in the same time.
  await page.getByRole('link', { name: 'Déploiements' }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Déploiements' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter(url => /\/assets\/(?:tracing|vitals)\./.test(url))).toEqual([]);
});
