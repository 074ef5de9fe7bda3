import { expectAccessibleIn } from '../src/accessibility.ts';
import { signInByApi, expectLoaded, type Person } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const sections: Record<Person, string[]> = {
  administrator: ['Statistiques', 'Prochains événements', 'Vos personnages'],
  moderator: ['Tickets ouverts', 'Prochains événements', 'Vos personnages'],
  gameMaster: ['Prochains événements', 'Vos personnages', 'Vos serveurs'],
  player: ['Prochains événements', 'Vos personnages'],
};

for (const [person, names] of Object.entries(sections) as [Person, string[]][])
  test(`shows ${person} their own dashboard sections with working links (DSH-1…3)`, async ({ page }) => {
    const refused: string[] = [];
    page.on('response', answer => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInByApi(page, person);
    for (const name of names) await expect(page.getByRole('region', { name })).toBeVisible();
    await expectLoaded(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessibleIn(colorScheme, page);
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
            `${colorScheme}, ${width} px`,
          )
          .toBeLessThanOrEqual(0);
      }
    }
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll(all => [...new Set(all.map(link => link.getAttribute('href') ?? ''))]);
    const kinds = new Map(links.map(href => [href.replace(/[0-9a-f]{24}/, ':id'), href]));
    for (const href of kinds.values()) {
      await page.goto(href);
      await expectLoaded(page);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page introuvable');
    }
    expect(refused).toEqual([]);
  });
