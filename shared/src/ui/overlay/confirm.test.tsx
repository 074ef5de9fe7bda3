import { Pencil } from 'lucide-react';
import { ApiError } from '../../http/index.ts';
import { renderRoutes, screen, waitFor } from '../../test/index.ts';
import { Button } from '../Button.tsx';
import { confirmDelete, type ConfirmDeleteOptions } from './confirm.ts';
import { Menu } from './Menu.tsx';

const answers: boolean[] = [];
function start(options: ConfirmDeleteOptions) {
  answers.length = 0;
  const ask = async () => answers.push(await confirmDelete(options));
  return renderRoutes([{ path: '/', element: <Button onClick={() => void ask()}>Demander</Button> }]);
}
/** The dialog listens to keys one frame after it appears, when it takes the focus. */
const harmlessAnswerFocused = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus());
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('asks, deletes and says so', async () => {
  let removed = 0;
  const { user } = start({ item: 'Thorgal', remove: async () => (removed += 1) });
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  await screen.findByRole('alertdialog', { name: 'Êtes vous sûr de supprimer Thorgal ?' });
  await harmlessAnswerFocused();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Suppression réussi de Thorgal')).toBeVisible();
  await gone();
  expect([removed, answers]).toEqual([1, [true]]);
});

test('says that something in use cannot be deleted, and offers no yes (SHT-5)', async () => {
  let removed = 0;
  const text = 'Un personnage l’emploie.';
  const { user } = start({
    item: 'Brume',
    details: Promise.resolve({ text, isRefused: true } as const),
    remove: async () => (removed += 1),
  });
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Supprimer' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await gone();
  expect([removed, answers]).toEqual([0, [false]]);
});

test('shows what depends on the item before it enables the deletion, and can be cancelled meanwhile (ADM-13)', async () => {
  let removed = 0;
  const details = Promise.withResolvers<string>();
  const { user } = start({
    item: 'Brume',
    description: 'C’est définitif.',
    details: details.promise,
    remove: async () => (removed += 1),
  });
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  await harmlessAnswerFocused();
  expect(screen.getByText(/^Vérification/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(removed).toBe(0);
  details.resolve('Deux serveurs en dépendent.');
  expect(await screen.findByText('Deux serveurs en dépendent.')).toBeVisible();
  expect(screen.getByText(/C’est définitif/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await gone();
  expect([removed, answers]).toEqual([1, [true]]);
});

test('deletes nothing when the answer is no, by the button or by Escape', async () => {
  let removed = 0;
  const { user } = start({
    item: 'ce mail',
    question: 'Êtes vous sûr de supprimer ce mail ?',
    remove: async () => (removed += 1),
  });
  for (const refuse of [
    () => user.click(screen.getByRole('button', { name: 'Annuler' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(screen.getByRole('button', { name: 'Demander' }));
    await screen.findByRole('alertdialog', { name: 'Êtes vous sûr de supprimer ce mail ?' });
    await harmlessAnswerFocused();
    await refuse();
    await gone();
  }
  expect([removed, answers]).toEqual([0, [false, false]]);
});

test('shows a toast with the reason when a deletion fails', async () => {
  const { user } = start({
    item: 'Thorgal',
    remove: () => Promise.reject(new ApiError(409, 'C’est le dernier administrateur.')),
  });
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Erreur lors de la suppression')).toBeVisible();
  expect(screen.getByText('C’est le dernier administrateur.')).toBeVisible();
  await gone();
  expect(answers).toEqual([false]);
});

test('opens a menu whose items act and navigate', async () => {
  const chosen: string[] = [];
  const { user, router } = renderRoutes([
    {
      path: '*',
      element: (
        <Menu
          trigger={<Button>Compte</Button>}
          items={[
            { label: 'Profil', icon: <Pencil aria-hidden="true" />, to: '/app/me' },
            { label: 'Me déconnecter', separated: true, onSelect: () => chosen.push('out') },
          ]}
        />
      ),
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Compte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Me déconnecter' }));
  await waitFor(() => expect(chosen).toEqual(['out']));
  await user.click(screen.getByRole('button', { name: 'Compte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Profil' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/me'));
});

test.each(['main', 'header'] as const)(
  'a menu opens in the part of the page that its button is in: %s',
  async Part => {
    const { user, container } = renderRoutes([
      {
        path: '*',
        element: (
          <Part>
            <Menu trigger={<Button>Compte</Button>} items={[{ label: 'Profil', to: '/app/me' }]} />
          </Part>
        ),
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Compte' }));
    const menu = await screen.findByRole('menu');
    expect(container.querySelector(Part)).toContainElement(menu);
  },
);

test('shows a field’s error in a toast where there is no form (ERR-1)', async () => {
  const fields = { ids: 'Un de ces éléments n’existe pas ou plus.' };
  const refused = new ApiError(422, 'Certains champs sont à corriger.', { fields });
  const { user } = start({ item: 'Thorgal', remove: () => Promise.reject(refused) });
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  await harmlessAnswerFocused();
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText(fields.ids)).toBeVisible();
  expect(screen.queryByText('Certains champs sont à corriger.')).toBeNull();
});
