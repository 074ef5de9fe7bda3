import { apiUrl, buildId, http, HttpResponse, network, screen, waitFor, within } from '@rpd/shared/test';
import {
  buildCharacter,
  fakeCharacters,
  lineage,
  openCharacter,
  writeLineage,
} from '../test/fakeCharacters.ts';

const VALUES = { nom: 'Sylvenuit', force: 12 };

async function chosen(name: string | RegExp) {
  const store = fakeCharacters(buildCharacter({ values: VALUES }));
  const { user, router } = openCharacter(store.character);
  await lineage();
  const choose = async () => {
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    const item = await screen.findByRole('menuitem', { name });
    console.log('ITEM', item.outerHTML.slice(0, 300));
    await user.click(item);
    console.log('AFTER', document.querySelectorAll('[role=menu]').length, document.querySelector('[data-save]')?.outerHTML.slice(0,120), document.body.getAttribute('style'), document.body.outerHTML.includes('data-toast'));
  };
  return { store, router, choose };
}

test('a character is printed whole, its name as that of the file (PLY-3)', async () => {
  let title = '';
  const print = jest.fn(() => {
    title = document.title;
  });
  Object.assign(window, { print });
  const { choose } = await chosen(/^Imprimer/);
  await choose();
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(title).toBe('Isaure');
  const paper = document.querySelector<HTMLElement>('[data-paper]');
  if (!paper) throw new Error('There is nothing to print.');
  expect(within(paper).getByText('Sylvenuit')).toBeInTheDocument();
  expect(within(paper).getByText('12')).toBeInTheDocument();
  expect(within(paper).queryByRole('textbox')).not.toBeInTheDocument();
});

test('a character is exported with its values by the names of its fields, those not saved yet included (PLY-3)', async () => {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:character';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { choose } = await chosen(/^Exporter/);
  await writeLineage('Sylvenuit la douce');
  await choose();
  expect(await screen.findByText('Personnage exporté')).toBeVisible();
  expect(names).toEqual(['isaure.json']);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
    format: 'rpd-character',
    name: 'Isaure',
    sheet: { name: 'Fiche d’aventurier', version: 1 },
    values: [
      { field: 'nom', name: 'Lignée', value: 'Sylvenuit la douce' },
      { field: 'force', name: 'Force', value: 12 },
    ],
  });
});

test('a copy has all that was written, and is opened (PLY-3)', async () => {
  const { store, router, choose } = await chosen('Dupliquer');
  const copy = buildId();
  let made: object = {};
  network.use(
    http.post<never, object>(apiUrl('character'), async ({ request }) => {
      made = await request.json();
      return HttpResponse.json({ ...store.character, _id: copy, name: 'Isaure (copie)' }, { status: 201 });
    }),
  );
  await writeLineage('Sylvenuit la douce');
  await choose();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/me/characters/${copy}`));
  expect(made).toMatchObject({
    name: 'Isaure (copie)',
    sheet: store.character.sheet,
    values: { nom: 'Sylvenuit la douce', force: 12 },
  });
  // What was written is saved in the first one, too.
  expect(store.character.values).toEqual({ nom: 'Sylvenuit la douce', force: 12 });
});
