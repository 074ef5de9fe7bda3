import { expectAccessible, expectReadable, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import { recordMessages } from '../src/worker-messages.ts';
import { expect, test } from '../src/story.ts';

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

const field = (name: string, more: object = {}) => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});
const column = (id: string, name: string, type = 'string') => ({ id, ...field(name), type });

const actor = {
  name: 'Ysolde des Brumes',
  type: 'character',
  system: {
    props: {
      FOR: '14',
      tribu: 'Les Brumes',
      sac: { 0: { objet: 'Corde', nb: '2' }, 1: { objet: 'Torche', nb: 'beaucoup' } },
    },
  },
};
const asFile = (name: string, content: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test('imports a character of Foundry onto a sheet of this site, on a phone (PLS-7, PLY-3)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const fields = {
    force: field('Puissance', { type: 'number', ref: 'FOR' }),
    clan: field('Clan'),
    but: field('But', { required: true }),
    sac: field('Sac', {
      type: 'repeat',
      ref: 'sac',
      columns: [column('o', 'Objet'), column('n', 'nb', 'number')],
    }),
  };
  const place = { id: 'c', name: '', fieldIds: Object.keys(fields) };
  const tabs = [{ id: 't', name: 'Profil', rows: [{ id: 'r', name: '', columns: [place] }] }];
  await master('POST', 'sheet', {
    description: { name: 'Fiche des brumes', publish: true },
    isPublic: true,
    structure: { tabs },
    fields,
  });
  const answers = await recordMessages(page);
  await signInByApi(page, 'player', '/app/me/characters');
  await page.getByRole('link', { name: 'Importer', exact: true }).click();
  const file = page.getByLabel('Fichier du personnage');
  await file.setInputFiles(asFile('casse.json', '{"system": '));
  await expect(page.getByRole('alert')).toContainText('Ce fichier n’est pas du JSON.');
  await file.setInputFiles(asFile('ysolde.json', JSON.stringify(actor)));
  await page.getByRole('textbox', { name: 'Chercher une fiche' }).fill('brumes');
  await page.getByRole('radio', { name: 'Fiche des brumes' }).check();
  const report = page.getByRole('region', { name: 'Rapport de l’import' });
  await expect(report).toBeVisible();
  // Both files were read beside the page, which stays usable meanwhile.
  expect(answers.filter(kind => kind !== 'progress')).toEqual(['end', 'end']);
  await expect(report.getByText('1 valeur reprise sur 2, 2 lignes de liste sur 2.')).toBeVisible();
  await expect(report.getByText(/il faudra remplir.*But/)).toBeVisible();
  await expect(report.getByText(/Un nombre est attendu.*beaucoup/)).toBeVisible();
  await report.getByRole('button', { name: 'Changer la place de tribu' }).click();
  await report.getByLabel('Champ de la fiche').selectOption('Clan');
  await expect(report.getByText('2 valeurs reprises sur 2, 2 lignes de liste sur 2.')).toBeVisible();
  // Half under the bar that stays at the top, a target would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectReadable(page);
  await expectNoSideScroll(page);

  await page.getByRole('button', { name: 'Créer le personnage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ysolde des Brumes' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/me\/characters\/[0-9a-f]{24}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const player = await apiAs(platform, 'player');
  const { values } = await player<{ values: Record<string, unknown> }>('GET', `character/${id}`);
  expect(values).toMatchObject({
    force: 14,
    clan: 'Les Brumes',
    sac: [{ cells: { o: 'Corde', n: 2 } }, { cells: { o: 'Torche' } }],
  });
});
