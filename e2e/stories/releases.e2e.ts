import { enterAs } from '../src/people.ts';
import { releaseWith } from '../src/release.ts';
import { expect, test } from '../src/story.ts';

test('a version released while the platform runs is live at the next load (FED-1)', async ({
  page,
  platform,
}) => {
  await enterAs(page, 'player', '/app/servers');
  await expect(page.getByText('Créer un jeu/serveur')).toBeVisible();
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  const version = await releaseWith(platform, 'servers', {
    from: 'Créer un jeu/serveur',
    to: 'Ouvrir un monde',
  });
  await page.reload();
  await expect(page.getByText('Ouvrir un monde')).toBeVisible();
  expect(requested.filter(path => path.startsWith('/remotes/')).every(path => path.includes(version))).toBe(
    true,
  );
});
