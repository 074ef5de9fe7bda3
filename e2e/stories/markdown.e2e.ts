import { expectGoodEverywhere } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('formats a profile by toolbar and keyboard, previews it, and shows it to others (PLY-3)', async ({
  page,
}) => {
  await signInByApi(page, 'player', '/app/me/edit');
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.fill('Chroniqueuse de Valclair');
  await bio.press('ControlOrMeta+a');
  await bio.press('ControlOrMeta+b');
  await expect(bio).toHaveValue('**Chroniqueuse de Valclair**');
  // As typed: the browser's own undo takes it back.
  await bio.press('ControlOrMeta+z');
  await expect(bio).toHaveValue('Chroniqueuse de Valclair');
  await bio.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Gras' }).click();
  await bio.press('End');
  await bio.pressSequentially(
    '**\n\n- le jour\n- la nuit\n\n> Rien ne presse.\n\n[Mes pages](javascript:alert(1))',
  );
  await expect(page.getByText(/Un lien mène à une adresse complète/)).toBeVisible();
  await bio.fill(
    (await bio.inputValue()).replace('javascript:alert(1)', 'https://exemple.fr').replace('****', '**'),
  );
  await page.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.getByRole('region', { name: 'Aperçu de Bio' });
  await expect(preview.locator('strong')).toHaveText('Chroniqueuse de Valclair');
  await expect(preview.getByRole('listitem')).toHaveText(['le jour', 'la nuit']);
  await expectGoodEverywhere(page, 'light');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/app\/me$/);
  await expectLoaded(page);
  const main = page.getByRole('main');
  await expect(main.locator('strong', { hasText: 'Chroniqueuse de Valclair' })).toBeVisible();
  await expect(main.getByRole('blockquote').filter({ hasText: 'Rien ne presse.' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Mes pages' })).toHaveAttribute('href', 'https://exemple.fr');
});
