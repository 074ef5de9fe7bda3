import { expectAccessibleIn, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi, expectLoaded, type Person } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';

const sections: Record<Person, string[]> = {
  administrator: ['Statistiques', 'Prochains événements', 'Vos personnages'],
  moderator: ['Tickets ouverts', 'Prochains événements', 'Vos personnages'],
  gameMaster: ['Prochains événements', 'Vos personnages', 'Vos serveurs'],
  player: ['Prochains événements', 'Vos personnages'],
};

for (const [person, names] of Object.entries(sections) as [Person, string[]][])
  test(`shows ${person} their own dashboard sections with working links (DSH-1…3)${extendedIf(person === 'moderator' || person === 'gameMaster')}`, async ({
    page,
  }) => {
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
        await expectNoSideScroll(page, `${colorScheme}, ${width} px`);
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

test('a player sees the next evening, is shown that the table opens, and sits down from there (26.3, LIV-4)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const [game] =
    (await master<{ _id: string; name: string }[]>('GET', 'game?q=Le%20Tr%C3%B4ne%20vide')) ?? [];
  const sessions = await master<{ _id: string; state: string }[]>('GET', `gamesession?game=${game?._id}`);
  const planned = sessions.find(({ state }) => state === 'planned');
  await page.setViewportSize({ width: 390, height: 844 });
  const isFollowing = page.waitForResponse(answer => answer.url().includes('/live?') && answer.ok());
  await signInByApi(page, 'player');
  await isFollowing;
  const evening = page.getByRole('region', { name: 'Deuxième nuit : la cave' });
  await expect(evening).toContainText('Votre prochaine séance');
  await expect(evening).toContainText(/demain|dans \d+ h/);
  await expect(evening).toContainText('Le Trône vide');
  await expect(evening.getByRole('link', { name: 'Rejoindre la table' })).toBeHidden();

  await master('POST', `gamesession/${planned?._id}/state`, { state: 'open' });
  await expect(evening).toContainText('Votre table est ouverte');
  const join = evening.getByRole('link', { name: 'Rejoindre la table' });
  await join.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/table/${planned?._id}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deuxième nuit');

  // Over, it leaves the page of who has it open.
  await page.goBack();
  await expect(evening).toContainText('En cours');
  await master('POST', `gamesession/${planned?._id}/state`, { state: 'closed' });
  await expect(evening).toBeHidden();
});
