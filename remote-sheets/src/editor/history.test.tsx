import { buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

/** The editor with the knight's sheet, saved. */
function openKnight(begin?: number) {
  const sheet = buildKnightSheet(me._id);
  const { for: force, ...fields } = sheet.fields;
  if (!force) throw new Error('no field');
  const began = begin === undefined ? force : { ...force, initial: begin };
  fakeApi({ sheets: [{ ...sheet, fields: { for: began, ...fields } }] });
  return renderSheets(`c/${sheet._id}`, me);
}

const field = (name: string) => screen.findByRole('group', { name: `Champ ${name}` });
const names = () =>
  screen.getAllByRole('group', { name: /^Champ / }).map(one => one.getAttribute('aria-label'));
const expectUnchanged = () => expect(screen.getByText('Aucune modification en attente')).toBeVisible();

test('undoes separate changes of one setting separately (SED-14)', async () => {
  const { user } = openKnight();
  await user.click(within(await field('Force')).getByRole('button', { name: 'Force' }));
  const most = () => screen.findByRole('spinbutton', { name: 'Maximum' });
  await user.type(await most(), '18');
  await user.tab();
  await user.clear(await most());
  await user.type(await most(), '20');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await most()).toHaveValue(18);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await most()).toHaveValue(null);
});

test('treats a sheet undone to its saved state as unchanged (SED-14)', async () => {
  const { user } = openKnight();
  const force = within(await field('Force'));
  await user.click(screen.getByRole('button', { name: 'Ajouter un champ à Gauche' }));
  await user.keyboard('{Escape}');
  expect(screen.getByText('Modifications non enregistrées')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expectUnchanged();
  await user.click(screen.getByRole('button', { name: 'Rétablir' }));
  expect(screen.getByText('Modifications non enregistrées')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  // Carried away and not put down.
  force.getByRole('button', { name: /^Déplacer champ Force/ }).focus();
  await user.keyboard(' ');
  expect(await screen.findByText(/^« Force » est pris/)).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Escape}');
  expectUnchanged();
  expect(screen.getByRole('button', { name: 'Rétablir' })).toBeDisabled();
});

test('moves a selection together and undoes it in one step', async () => {
  const { user } = openKnight();
  await user.click(within(await field('Force')).getByRole('button', { name: 'Force' }));
  await user.keyboard('{Shift>}');
  await user.click(within(await field('Dextérité')).getByRole('button', { name: 'Dextérité' }));
  await user.keyboard('{/Shift}{Alt>}{ArrowRight}{/Alt}');
  expect(names()).toEqual(['Champ Force', 'Champ Dextérité', 'Champ Constitution']);
  const right = screen.getByRole('group', { name: 'Colonne Droite' });
  expect(within(right).getAllByRole('group', { name: /^Champ / })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(within(right).getAllByRole('group', { name: /^Champ / })).toHaveLength(1));
});

test('keeps an emptied number empty in the preview', async () => {
  const { user } = openKnight(10);
  await field('Force');
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  const preview = within(await screen.findByRole('dialog', { name: 'Aperçu : Chevalier' }));
  const force = preview.getByRole('spinbutton', { name: 'Force' });
  expect(force).toHaveValue(10);
  await user.clear(force);
  expect(force).toHaveValue(null);
  await user.type(force, '15');
  expect(force).toHaveValue(15);
});
