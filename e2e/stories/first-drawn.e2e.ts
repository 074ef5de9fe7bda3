import type { CDPSession } from '@playwright/test';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

interface TraceEvent {
  name: string;
  args?: { elementCount?: number };
}

/** How many elements the browser styles while `act` goes on. */
async function countStyled(protocol: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise(resolve => protocol.once('Tracing.tracingComplete', resolve));
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  await protocol.send('Tracing.end');
  await complete;
  return events
    .filter(({ name }) => name === 'UpdateLayoutTree' || name === 'RecalcStyles')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
}

test('what is drawn for the first time styles itself, not the whole page (25.2)', async ({ page }) => {
  await signInByApi(page, 'administrator');
  await page.goto('/app/admin/users');
  await expectLoaded(page);
  const search = page.getByRole('search').getByRole('textbox');
  await search.focus();
  const protocol = await page.context().newCDPSession(page);
  const all = await page.locator('*').count();
  // With the first letter comes a button that was not there before, with rules of its own.
  const styled = await countStyled(protocol, async () => {
    await page.keyboard.press('b');
    await expect(page.getByRole('button', { name: 'Effacer la recherche' })).toBeVisible();
  });
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(all / 3);
});
