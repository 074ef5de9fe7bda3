import type { Character, Sheet } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  fireEvent,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildCharacter, ME, text } from '../test/fakeCharacters.ts';

const FIELDS = {
  force: text('Force', { type: 'number', max: 20 }),
  clan: text('Clan'),
  but: text('But', { required: true }),
};

/** The API host with one template, and what was sent to it. */
function fakeHost(refusal?: Record<string, string>) {
  const { template } = buildCharacter();
  const sheet = {
    _id: buildId(),
    version: 4,
    owner_id: buildId(),
    description: { name: 'Brumes', description: '', publish: true },
    isPublic: true,
    structure: template?.structure,
    fields: FIELDS,
  } as unknown as Sheet;
  const sent: Record<string, unknown>[] = [];
  network.use(
    http.get(apiUrl('sheet'), () => HttpResponse.json([sheet], { headers: { 'X-Total-Count': '1' } })),
    http.get(apiUrl('sheet/:id'), ({ params }) =>
      params['id'] === sheet._id
        ? HttpResponse.json(sheet)
        : HttpResponse.json({ message: 'Introuvable.' }, { status: 404 }),
    ),
    http.post<never, Partial<Character>>(apiUrl('character'), async ({ request }) => {
      const input = await request.json();
      sent.push(input);
      if (refusal && sent.length === 1) {
        return HttpResponse.json({ message: 'Refusé.', fields: refusal }, { status: 400 });
      }
      return HttpResponse.json(buildCharacter({ _id: buildId(), name: input.name ?? '' }), { status: 201 });
    }),
    http.get(apiUrl('character/:id'), () => HttpResponse.json(buildCharacter())),
    http.get(apiUrl('character/:id/submissions'), () => HttpResponse.json([])),
  );
  return { sheet, sent };
}

const open = (search = '') =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/me/characters/import${search}`,
    session: { _id: ME, roles: ['RP'] },
  });

const choose = async (file: unknown) => {
  const content = typeof file === 'string' ? file : JSON.stringify(file);
  const chosen = new File([content], 'ysolde.json', { type: 'application/json' });
  fireEvent.change(await screen.findByLabelText('Fichier du personnage'), { target: { files: [chosen] } });
};

const actor = (props: object) => ({ name: 'Ysolde', type: 'character', system: { props } });

test('shows what is taken and lost, lets one correct it, and creates a draft (PLS-7, PLY-3)', async () => {
  const { sheet, sent } = fakeHost();
  const { user } = open(`?sheet=${sheet._id}`);
  await choose(actor({ force: '14', tribu: 'Les Brumes' }));
  const report = await screen.findByRole('region', { name: 'Rapport de l’import' });
  expect(within(report).getByText('1 valeur reprise sur 2.')).toBeVisible();
  expect(within(report).getByText(/Avant de le déposer, il faudra remplir : But\./)).toBeVisible();
  const lost = within(report).getByRole('region', { name: /^Pas repris/ });
  expect(within(lost).getByText('Aucun champ de la fiche ne lui correspond.')).toBeVisible();

  await user.click(within(lost).getByRole('button', { name: 'Changer la place de tribu' }));
  await user.selectOptions(within(lost).getByRole('combobox', { name: 'Champ de la fiche' }), 'Clan');
  expect(within(report).getByText('2 valeurs reprises sur 2.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Créer le personnage' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    name: 'Ysolde',
    portrait: '',
    sheet: sheet._id,
    sheetVersion: 4,
    values: { force: 14, clan: 'Les Brumes' },
  });
});

test('takes the template that the file names, and says where it is not here', async () => {
  const { sheet } = fakeHost();
  const file = (id: string) => ({
    format: 'rpd-character',
    name: 'Zoé',
    portrait: '',
    sheet: { id, name: 'Ailleurs', version: 1 },
    values: [{ field: 'clan', name: 'Clan', type: 'string', value: 'Ours' }],
  });
  open();
  await choose(file(sheet._id));
  expect(await screen.findByText('1 valeur reprise sur 1.')).toBeVisible();
  expect(await screen.findByRole('radio', { name: /Brumes/ })).toBeChecked();
  await choose(file(buildId()));
  expect(await screen.findByText(/« Ailleurs » n’existe pas sur ce site/)).toBeVisible();
});

test('refuses a file in words, and another one can be chosen', async () => {
  fakeHost();
  open();
  await choose('{');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier n’est pas du JSON.');
  const large = new File(['x'], 'grand.json');
  Object.defineProperty(large, 'size', { value: 9 * 1024 * 1024 });
  fireEvent.change(screen.getByLabelText('Fichier du personnage'), { target: { files: [large] } });
  expect(await screen.findByText('Ce fichier dépasse 8 Mio.')).toBeVisible();
  await choose([actor({ clan: 'a' }), { ...actor({ clan: 'b' }), name: 'Deux' }]);
  const which = await screen.findByRole('combobox', { name: 'Personnage à importer' });
  expect(
    within(which)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ysolde', 'Deux']);
});

test('shows at its line what the server refuses, and keeps everything', async () => {
  const { sheet, sent } = fakeHost({ 'values.clan': 'Cette valeur n’a pas la forme attendue.' });
  const { user } = open(`?sheet=${sheet._id}`);
  await choose(actor({ force: '14', clan: 'Les Brumes' }));
  await screen.findByText('2 valeurs reprises sur 2.');
  await user.click(screen.getByRole('button', { name: 'Créer le personnage' }));
  const refused = await screen.findByRole('region', { name: /^Refusés/ });
  expect(within(refused).getByText('Cette valeur n’a pas la forme attendue.')).toBeVisible();
  await user.click(within(refused).getByRole('button', { name: 'Changer la place de clan' }));
  await user.selectOptions(within(refused).getByRole('combobox', { name: 'Champ de la fiche' }), '');
  await user.click(screen.getByRole('button', { name: 'Créer le personnage' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ values: { force: 14 } }));
});
