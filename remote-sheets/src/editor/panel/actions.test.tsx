import { buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

function sheetWithButton() {
  const sheet = buildKnightSheet(me._id);
  const own = { required: false, options: [] };
  const [tab] = sheet.structure.tabs;
  const [row] = tab?.rows ?? [];
  const [column] = row?.columns ?? [];
  column?.fieldIds.push('mana', 'tir');
  const fields = {
    ...sheet.fields,
    mana: { ...own, type: 'number' as const, name: 'Mana' },
    tir: { ...own, type: 'roll' as const, name: 'Tir', dice: '1d20' },
  };
  return { ...sheet, fields };
}

test('gives a button a price, a reset and a question, and says what is wrong before it is saved (PLS-2)', async () => {
  const sheet = sheetWithButton();
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const card = within(await screen.findByRole('group', { name: 'Champ Tir' }));
  await user.click(card.getByRole('button', { name: 'Tir' }));
  const group = within(await screen.findByRole('group', { name: 'Pression' }));
  await user.click(group.getByRole('button', { name: 'un modificateur' }));
  expect(screen.getByRole('textbox', { name: 'Dés' })).toHaveValue('1d20 + ?{Modificateur|0}');

  await user.click(group.getByRole('button', { name: 'Ajouter un coût' }));
  await user.selectOptions(group.getByRole('combobox', { name: 'Coûte à' }), 'Mana');
  const amount = group.getByRole('textbox', { name: 'Combien (coût 1)' });
  expect(amount).toHaveValue('1');
  await user.clear(amount);
  await user.type(amount, 'Rage');
  expect(await group.findByText(/Rage\s» n’est le nom d’aucun champ/)).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '2');

  await user.click(group.getByRole('button', { name: 'Remettre un champ à niveau' }));
  await user.selectOptions(group.getByRole('combobox', { name: 'Remet' }), 'Mana');
  expect(group.getByText(/change deux fois/)).toBeVisible();
  await user.click(group.getByRole('button', { name: 'Supprimer le coût 1' }));
  await waitFor(() => expect(group.queryByText(/change deux fois/)).not.toBeInTheDocument());
  await user.selectOptions(group.getByRole('combobox', { name: 'Comment (remise 1)' }), 'à son maximum');
  expect(group.getByText(/n’a pas de maximum/)).toBeVisible();
  await user.selectOptions(group.getByRole('combobox', { name: 'Comment (remise 1)' }), 'par une formule');
  await user.clear(group.getByRole('textbox', { name: 'Ce qu’il devient (remise 1)' }));
  await user.type(group.getByRole('textbox', { name: 'Ce qu’il devient (remise 1)' }), 'Mana + résultat');
  await waitFor(() => expect(group.queryByText(/maximum\s: donnez/)).not.toBeInTheDocument());
});
