import type { ImportedLine, ImportReport } from '@rpd/shared/domain';
import { answerList, apiUrl, http, HttpResponse, network, renderRoutes, screen } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

interface Sent {
  rows: { name?: string; level?: number; kind?: string }[];
  preview: boolean;
}

/** Takes lines that have a name of two letters and a level that is a number. */
function fakeImports() {
  const store = { names: [] as string[] };
  network.use(
    http.post<never, Sent>(apiUrl('mob/import'), async ({ request }) => {
      const { rows, preview } = await request.json();
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
      const report: ImportReport = { preview, lines };
      return HttpResponse.json(report);
    }),
    http.get(apiUrl('stat'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [])),
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

test('a CSV file tells what it would do line by line, and does it only then (GMA-1)', async () => {
  const store = fakeImports();
  const { user, choose } = await open();
  await choose(new File(['Nom;Niveau\nGobelin;1\nx;2\nOgre;beaucoup\nLoup;1/4\n'], 'bêtes.csv'));
  expect(await screen.findByText('4 lignes')).toBeVisible();
  expect(screen.getByLabelText('Niveau')).toHaveValue('Niveau');
  await user.click(screen.getByRole('button', { name: 'Prévisualiser' }));
  expect(await screen.findByText('Sera créé : 2')).toBeVisible();
  expect(screen.getByText('Refusé : 2')).toBeVisible();
  expect(screen.getByText('Nom : Au moins 2 caractères.')).toBeVisible();
  expect(screen.getByText('Niveau : Un nombre est attendu.')).toBeVisible();
  expect(store.names).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Importer' }));
  expect(await screen.findByText('Créé : 2')).toBeVisible();
  expect(store.names).toEqual(['Gobelin', 'Loup']);
});

test('a file that is none says so, and leaves the one before', async () => {
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
