import type { WordFilter, WordFilterInput, WordFilterTrial } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const AT = '2026-01-15T10:00:00.000Z';
const build = (changes: Partial<WordFilter> = {}): WordFilter => ({
  _id: buildId(),
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  server: '',
  kind: 'word',
  term: 'crétin',
  domains: [],
  effect: 'refuse',
  places: ['messages', 'characters'],
  rule: 'Pas d’insultes',
  reason: 'Vu trois fois',
  ...changes,
});

function fakeFilters() {
  const filters = [build(), build({ kind: 'otherLinks', term: '', domains: ['rpd.test'], effect: 'report' })];
  const tried: WordFilterInput[] = [];
  network.use(
    http.get(apiUrl('wordfilter'), ({ request }) => answerList(request, filters)),
    http.post(apiUrl('wordfilter'), async ({ request }) => {
      const input = (await request.json()) as WordFilterInput;
      if (input.kind === 'word' && filters.some(one => one.term === input.term)) {
        return refuse(409, 'Un champ est déjà pris.', { term: 'Ce filtre existe déjà.' });
      }
      const made = build(input);
      filters.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
    http.post(apiUrl('wordfilter/trial'), async ({ request }) => {
      tried.push((await request.json()) as WordFilterInput);
      const example = {
        name: 'Séance 3',
        before: 'Espèce de ',
        found: 'benêt',
        after: ' !',
        to: '/app/x',
        at: AT,
      };
      const trial: WordFilterTrial = {
        from: AT,
        isWhole: true,
        read: 40,
        places: [
          { place: 'messages', count: 3, examples: [example] },
          { place: 'characters', count: 1, examples: [] },
        ],
      };
      return HttpResponse.json(trial);
    }),
    http.delete(apiUrl('wordfilter/:id'), ({ params }) => {
      const [gone] = filters.splice(
        filters.findIndex(one => one._id === params['id']),
        1,
      );
      return HttpResponse.json(gone);
    }),
  );
  return { filters, tried };
}

const open = (role: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/moderation/filters',
    session: { roles: [role] } as never,
  });

test('tries a filter on the last 30 days, then keeps it (DSK-4)', async () => {
  const { filters, tried } = fakeFilters();
  const { user } = open('MO');
  expect(await screen.findByText(/^«\scrétin\s»$/)).toBeVisible();
  expect(screen.getByText('Tous les liens, sauf rpd.test')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Ajouter un filtre' }));
  const dialog = within(await screen.findByRole('dialog'));
  const term = dialog.getByRole('textbox', { name: /Mot ou expression/ });
  // Nothing to look for yet: said at the field, and nothing is read.
  await user.click(dialog.getByRole('button', { name: /Essayer sur les 30 derniers jours/ }));
  expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
  expect(tried).toEqual([]);

  await user.type(term, 'benêt');
  await user.click(dialog.getByRole('button', { name: /Essayer sur les 30 derniers jours/ }));
  expect(await dialog.findByText('Ce filtre aurait trouvé 3 messages, 1 personnage.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Séance 3' })).toHaveAttribute('href', '/app/x');
  expect(dialog.getByText('benêt', { selector: 'mark' })).toBeVisible();

  await user.type(dialog.getByRole('textbox', { name: /^Règle/ }), 'Respect');
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText(/^«\sbenêt\s»$/)).toBeVisible();
  expect(filters.at(-1)).toMatchObject({ places: ['messages', 'characters', 'servers'], effect: 'refuse' });
});

test('names the sites that stay accepted, and shows a twin at its field (DSK-4)', async () => {
  const { filters } = fakeFilters();
  const { user } = open('AD');
  await user.click(await screen.findByRole('button', { name: 'Ajouter un filtre' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Mot ou expression/ }), 'crétin');
  await user.type(dialog.getByRole('textbox', { name: /^Règle/ }), 'Respect');
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await dialog.findByText('Ce filtre existe déjà.')).toBeVisible();

  await user.selectOptions(dialog.getByRole('combobox', { name: /Ce que le filtre cherche/ }), 'otherLinks');
  await user.type(dialog.getByRole('textbox', { name: /Sites acceptés/ }), 'rien du tout');
  await user.clear(dialog.getByRole('textbox', { name: /Sites acceptés/ }));
  await user.type(
    dialog.getByRole('textbox', { name: /Sites acceptés/ }),
    'https://wiki.fr/a{Enter}{Enter}rpd.fr',
  );
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Tous les liens, sauf wiki.fr, rpd.fr')).toBeVisible();
  expect(filters.at(-1)?.domains).toEqual(['wiki.fr', 'rpd.fr']);
});
