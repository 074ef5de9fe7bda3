import type { ImportedLine, ImportReport, Stat } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildGameType,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildStat } from '../test/buildStat.ts';

interface Sent {
  rows: { name?: string; level?: number; kind?: string; stats?: Record<string, unknown> }[];
  preview: boolean;
}

const FANTASY = buildGameType({ name: 'Médiéval' });
const SCI_FI = buildGameType({ name: 'Anticipation' });

/** Takes lines that have a name of two letters and a level that is a number. */
function fakeImports(stats: Stat[] = []) {
  const store = { names: [] as string[], rows: [] as Sent['rows'] };
  network.use(
    http.post<never, Sent>(apiUrl('mob/import'), async ({ request }) => {
      const { rows, preview } = await request.json();
      store.rows = rows;
      const lines = rows.map(({ name = '', level }, index): ImportedLine => {
        if (name.length < 2) {
          return { line: index + 1, name, outcome: 'refused', fields: { name: 'Au moins 2 caractères.' } };
        }
        if (typeof level !== 'number') {
          return { line: index + 1, name, outcome: 'refused', fields: { level: 'Un nombre est attendu.' } };
        }
        return { line: index + 1, name, outcome: store.names.includes(name) ? 'unchanged' : 'created' };
      });
      if (!preview) {
        store.names = lines.filter(({ outcome }) => outcome === 'created').map(({ name }) => name);
      }
      const report: ImportReport = { preview, lines, seen: 'a', entry: null };
      return HttpResponse.json(report);
    }),
    http.get(apiUrl('stat'), ({ request }) => answerList(request, stats)),
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [FANTASY, SCI_FI])),
  );
  return store;
}

async function open() {
  const view = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/gm/import',
    session: { roles: ['GM'] },
  });
  const picker = await screen.findByLabelText('Fichier à importer');
  return { ...view, choose: (file: File) => view.user.upload(picker, file) };
}

test('previews a CSV import line by line and imports on confirmation only (GMA-1)', async () => {
  const store = fakeImports();
  const { user, choose } = await open();
  await choose(new File(['Nom;Niveau\nGobelin;1\nx;2\nOgre;beaucoup\nLoup;1/4\n'], 'bêtes.csv'));
  expect(await screen.findByText('4 lignes')).toBeVisible();
  expect(screen.getByLabelText('Niveau')).toHaveValue('Niveau');
  await user.click(screen.getByRole('button', { name: 'Prévisualiser' }));
  expect(await screen.findByText('Sera créé : 2')).toBeVisible();
  expect(screen.getByText('Refusé : 2')).toBeVisible();
  expect(screen.getByText('Au moins 2 caractères.')).toBeVisible();
  expect(screen.getByText('Un nombre est attendu.')).toBeVisible();
  expect(store.names).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Importer' }));
  expect(await screen.findByText('Créé : 2')).toBeVisible();
  expect(store.names).toEqual(['Gobelin', 'Loup']);
});

test('rejects an unreadable file and keeps the one before', async () => {
  fakeImports();
  const { choose } = await open();
  await choose(new File(['[{"name":"Gobelin","level":1}]'], 'bêtes.json'));
  expect(await screen.findByText('1 ligne')).toBeVisible();
  await choose(new File(['{"name": '], 'cassé.json'));
  expect(await screen.findByText('Ce fichier n’est pas du JSON valide.')).toBeVisible();
  expect(screen.getByText('bêtes.json')).toBeVisible();
  await choose(new File([''], 'vide.csv'));
  expect(await screen.findByText('Ce fichier ne contient aucune ligne.')).toBeVisible();
});

test('fills the stats of a creature’s own system only (GMA-1)', async () => {
  const strength = buildStat({ name: 'Force', gameType: FANTASY._id });
  const armor = buildStat({ name: 'Classe d’armure', gameType: FANTASY._id });
  const [wits, chips] = [FANTASY, SCI_FI].map(({ _id }) =>
    buildStat({ name: 'Intelligence', gameType: _id }),
  );
  const store = fakeImports([chips, strength, armor, wits].filter(stat => stat !== undefined));
  const { user, choose } = await open();
  const aboleth = {
    name: 'Aboleth',
    challenge_rating: 10,
    strength: 21,
    intelligence: 18,
    armor_class: [{ type: 'natural', value: 17 }],
    speed: { walk: '10 ft.' },
    actions: [{ name: 'Multiattack', desc: 'Three attacks.' }],
  };
  await choose(new File([JSON.stringify({ count: 1, results: [aboleth] })], 'monsters.json'));
  expect(await screen.findByLabelText('Force')).toHaveValue('strength');
  expect(screen.getByRole('combobox', { name: 'Système' })).toHaveDisplayValue('Médiéval');
  expect(screen.getAllByLabelText('Intelligence')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Prévisualiser' }));
  expect(await screen.findByText('Sera créé : 1')).toBeVisible();
  const filled = { [strength._id]: 21, [armor._id]: 17, [String(wits?._id)]: 18 };
  expect(store.rows).toEqual([{ name: 'Aboleth', level: 10, kind: 'mob', stats: filled }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Système' }), 'Anticipation');
  expect(screen.queryByLabelText('Force')).not.toBeInTheDocument();
  // What was previewed is not what would be imported now.
  expect(screen.queryByRole('button', { name: 'Importer' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Prévisualiser' }));
  await screen.findByText('Sera créé : 1');
  expect(store.rows[0]?.stats).toEqual({ [String(chips?._id)]: 18 });
});

test('shows the API’s refusal of a file and offers a retry', async () => {
  fakeImports();
  network.use(http.post(apiUrl('mob/import'), () => refuse(503, 'Patience.'), { once: true }));
  const { user, choose } = await open();
  await choose(new File(['Nom;Niveau\nGobelin;1\n'], 'bêtes.csv'));
  await user.click(await screen.findByRole('button', { name: 'Prévisualiser' }));
  expect(await screen.findByText('Erreur lors de l’import')).toBeVisible();
  expect(screen.getByText('Patience.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Prévisualiser' }));
  expect(await screen.findByText('Sera créé : 1')).toBeVisible();
});
