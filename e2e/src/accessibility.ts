import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4', 'best-practice'];

/** No violation of WCAG 2.2 AA, RGAA 4 and target size on what is on screen (trust.md, For everyone). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(STANDARDS)
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`);
  expect(told).toEqual([]);
}
