import { buildGameType, buildSessionUser, screen, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const system = buildGameType({ name: 'Brumes' });
const other = buildGameType({ name: 'Néon' });

/** Force is a class of the settings. */
function knight(gameType: string) {
  const sheet = buildKnightSheet(me._id);
  const force = { type: 'select' as const, name: 'Force', required: false, options: [] };
  return { ...sheet, gameType, fields: { ...sheet.fields, for: { ...force, catalogue: 'class' as const } } };
}

const catalogues = {
  class: [
    { name: 'Mage', gameType: system._id },
    { name: 'Errant', gameType: '' },
  ],
  skill: [{ name: 'Ruse', gameType: system._id }],
};

test('shows what a system provides, and the number of options taken from it', async () => {
  const sheet = knight('');
  fakeApi({ sheets: [sheet], gameTypes: [system, other], catalogues });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const choice = await screen.findByRole('combobox', { name: 'Système' });
  expect(choice).toHaveAccessibleDescription(/^Le système choisi apporte ses classes/);
  await screen.findByRole('option', { name: 'Brumes' });
  await user.selectOptions(choice, 'Brumes');
  await screen.findByText('3 entrées pour Brumes : 2 classes, 1 compétence.');
  expect(choice).toHaveAccessibleDescription('3 entrées pour Brumes : 2 classes, 1 compétence.');
  const force = within(await screen.findByRole('group', { name: 'Champ Force' }));
  await user.click(force.getByRole('button', { name: 'Force' }));
  expect(await screen.findByText('2 classes pour Brumes s’ajoutent aux options.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Options d’un catalogue' }), 'Compétences');
  expect(await screen.findByText('1 compétence pour Brumes s’ajoute aux options.')).toBeVisible();
});

test('completes a formula with catalogue entries as with options', async () => {
  const sheet = knight(system._id);
  fakeApi({ sheets: [sheet], gameTypes: [system], catalogues });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  await screen.findByText(/^3 entrées pour Brumes/);
  const dexterity = within(await screen.findByRole('group', { name: 'Champ Dextérité' }));
  await user.click(dexterity.getByRole('button', { name: 'Dextérité' }));
  const condition = await screen.findByRole('textbox', { name: 'Afficher si' });
  await user.type(condition, 'Force = err{Enter}');
  expect(condition).toHaveValue('Force = "Errant"');
  // Tab completes only what the person began.
  await user.clear(condition);
  await user.type(condition, 'Force = {Tab}');
  expect(condition).toHaveValue('Force = ');
});

test('explains an empty choice in its settings and in the preview', async () => {
  const sheet = knight(other._id);
  fakeApi({
    sheets: [sheet],
    gameTypes: [system, other],
    catalogues: { class: catalogues.class.slice(0, 1) },
  });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  expect(await screen.findByText(/^Aucune entrée pour Néon\. La modération/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aperçu : Chevalier' }));
  await dialog.findByText(/^Aucune classe pour Néon\. La modération/);
  expect(dialog.getByRole('combobox', { name: /^Force/ })).toHaveAccessibleDescription(
    /^Aucune classe pour Néon\./,
  );
});
