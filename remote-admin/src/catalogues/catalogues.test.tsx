import {
  classSchema,
  skillSchema,
  statSchema,
  type CharacterClass,
  type Entity,
  type Stat,
} from '@rpd/shared/domain';
import {
  apiUrl,
  buildGameType,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored } from '../test/lists.ts';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['MO'] } });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const [brumes, neon] = [buildGameType({ name: 'Brumes' }), buildGameType({ name: 'Néon' })];
const stat = (name: string, gameType: string) => stored(statSchema, { name, gameType, rank: 1 }) as Stat;
const [wit, otherWit, luck] = [stat('Ruse', brumes._id), stat('Ruse', neon._id), stat('Chance', '')];

const fill = () => {
  fakeEntity('gametype', [brumes, neon]);
  return fakeEntity<Entity>('stat', [wit, otherWit, luck]);
};

test('offers a class the stats of its system and marks one of another system', async () => {
  fill();
  const store = fakeEntity<CharacterClass>('class', [
    stored(classSchema, { gameType: brumes._id, stats: [otherWit._id], rank: 1 }) as CharacterClass,
  ]);
  const { user } = open('/app/admin/settings?tab=classes');
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = await dialog('Ajouter une classe');
  const offered = () => form.getAllByRole('checkbox').map(box => box.closest('label')?.textContent);
  await waitFor(() => expect(offered()).toEqual(['Ruse (Brumes)', 'Ruse (Néon)', 'Chance']));
  await user.selectOptions(form.getByRole('combobox', { name: 'Système' }), 'Néon');
  expect(offered()).toEqual(['Ruse', 'Chance']);
  // The most important first.
  await user.click(form.getByRole('checkbox', { name: 'Chance' }));
  await user.click(form.getByRole('checkbox', { name: 'Ruse' }));
  expect(form.getByText('Dans l’ordre où vous les cochez : Chance, Ruse.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Nom/ }), 'Rôdeur');
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Ajout réussi de Rôdeur')).toBeVisible();
  expect(store.rows[1]).toMatchObject({ gameType: neon._id, stats: [luck._id, otherWit._id] });

  // What an entry names already stays to be seen, and to be taken off.
  await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
  const edit = await dialog('Modifier Aube');
  expect(edit.getByRole('checkbox', { name: 'Ruse (Néon)' })).toBeChecked();
  expect(edit.getByRole('checkbox', { name: 'Ruse' })).not.toBeChecked();
});

test('offers a skill the stats of its system', async () => {
  fill();
  fakeEntity('skill', [stored(skillSchema, { gameType: brumes._id, rank: 1 })]);
  const { user } = open('/app/admin/settings?tab=skills');
  await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
  const form = await dialog('Modifier Aube');
  const choices = within(form.getByRole('combobox', { name: 'Caractéristique' }));
  await waitFor(() =>
    expect(choices.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Aucune',
      'Ruse',
      'Chance',
    ]),
  );
});

test('requires a number that was emptied and accepts another one', async () => {
  const store = fill();
  const { user } = open('/app/admin/settings?tab=stats');
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = await dialog('Ajouter une caractéristique');
  await user.type(form.getByRole('textbox', { name: /^Nom/ }), 'Vigueur');
  const most = form.getByRole('spinbutton', { name: 'Maximum' });
  await user.clear(most);
  expect(most).toHaveValue(null);
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  expect(await form.findByText('Ce champ est obligatoire.')).toBeVisible();
  await user.type(most, '35');
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Ajout réussi de Vigueur')).toBeVisible();
  expect(store.rows.at(-1)).toMatchObject({ max: 35 });
});

test('shows an entry with its icon and its system', async () => {
  fill();
  const icon = '/files/sci-fi_1.webp';
  fakeEntity('skill', [stored(skillSchema, { gameType: neon._id, icon, rank: 1 })]);
  const { user } = open('/app/admin/settings?tab=skills');
  await user.click(await screen.findByRole('button', { name: 'Voir Aube' }));
  const view = await dialog('Aube');
  expect(view.getByRole('img', { name: 'Icône' })).toBeVisible();
  expect(view.getByText('Néon')).toBeVisible();
});

test('announces another order with the names', async () => {
  const store = fill();
  network.use(
    http.put<never, { ids: string[] }>(apiUrl('stat/order'), async ({ request }) => {
      const { ids } = await request.json();
      store.rows = [wit, luck, otherWit];
      return HttpResponse.json(ids.map(id => store.rows.find(({ _id }) => _id === id) ?? {}));
    }),
  );
  const { user } = open('/app/admin/settings?tab=stats');
  await user.click(await screen.findByRole('button', { name: 'Monter Chance' }));
  expect(await screen.findByText('Modification réussi de l’ordre : Chance, Ruse')).toBeVisible();
});

test('shows choices that failed to load and loads them again', async () => {
  fill();
  fakeEntity('skill', [stored(skillSchema, { stat: luck._id, rank: 1 })]);
  let isDown = true;
  // Without an answer of its own, it is the list's above.
  network.use(http.get(apiUrl('stat'), () => (isDown ? refuse(503, 'Indisponible.') : undefined)));
  const { user } = open('/app/admin/settings?tab=skills');
  await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
  const form = await dialog('Modifier Aube');
  expect(await form.findByText(/Les choix de caractéristiques n’ont pas pu être chargés/)).toBeVisible();
  const field = form.getByRole('combobox', { name: 'Caractéristique' });
  expect(field).toHaveDisplayValue('Choix actuel (indisponible)');
  isDown = false;
  await user.click(form.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(field).toHaveDisplayValue('Chance'));
  expect(form.queryByText(/n’ont pas pu être chargés/)).not.toBeInTheDocument();
});
