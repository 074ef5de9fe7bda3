import type { ListedPerson, PersonCard } from '@rpd/shared/domain';
import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

test('makes one account of two, and two again, on a desk and on a phone (DSK-2)', async ({
  page,
  platform,
}) => {
  const admin = await apiAs(platform, 'administrator');
  const idOf = async (name: string) => {
    const found = await admin<ListedPerson[]>('GET', `api/moderation/people?q=${encodeURIComponent(name)}`);
    return found[0]?._id ?? '';
  };
  const [kept, other] = [await idOf('Apolline Roussel'), await idOf('joueur')];
  await signInByApi(page, 'administrator', `/app/moderation/people/${kept}/compare/${other}`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Fusionner' }).click();
  await expect(page.getByRole('radio', { name: /Apolline Roussel/ })).toBeChecked();
  await expect(page.getByText(/^Personnages/)).toBeVisible();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
  await page.getByRole('button', { name: 'Fusionner' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fusionner' }).click();
  await expectToast(page, /est fusionné avec Apolline Roussel/);
  await expect(page.getByRole('heading', { level: 1, name: 'Apolline Roussel' })).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.goto(`/app/moderation/people/${other}`);
  await expect(page.getByRole('region', { name: 'Compte fusionné' })).toContainText(
    /Fusionné avec Apolline Roussel le/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Défaire la fusion' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Défaire la fusion' }).click();
  await expect(page.getByRole('status', { name: 'Fusion défaite' })).toContainText('Personnages');
  const card = await admin<PersonCard>('GET', `api/moderation/people/${other}`);
  expect([card.person.deletedAt, card.merges]).toEqual([null, []]);
});
