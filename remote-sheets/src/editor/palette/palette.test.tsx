import { readDocument } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  buildSessionUser,
  fireEvent,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';
import { addBeginning } from '../adding.ts';
import { createEditor, draftIn } from '../editor.store.ts';
import { draftOf, payloadOf } from '../model/draft.ts';
import { PIECES } from './pieces.ts';
import { bestPiece } from './search.ts';

const me = buildSessionUser({ roles: ['GM'] });

let underPointer: Element | null = null;
beforeAll(() => Object.assign(document, { elementFromPoint: () => underPointer }));
afterAll(() => Reflect.deleteProperty(document, 'elementFromPoint'));

function openKnight() {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet] });
  return { ...renderSheets(`c/${sheet._id}`, me), store };
}
const element = (name: string) => screen.findByRole('group', { name });
const fieldsOf = async (column: string) =>
  within(await element(`Colonne ${column}`))
    .queryAllByRole('group')
    .map(field => field.getAttribute('aria-label'));
const panel = () => within(screen.getByRole('complementary', { name: 'Réglages' }));

test('adds every piece of the palette as a save takes it', () => {
  const all = PIECES.flatMap(({ pieces }) => pieces);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  for (const { label, beginning } of all) {
    const store = createEditor(draftOf(buildKnightSheet(me._id)), null);
    const before = draftIn(store.getState());
    addBeginning(store, beginning());
    const after = draftIn(store.getState());
    expect(after).not.toBe(before);
    expect({ label, problems: readDocument(payloadOf(after)).problems }).toEqual({ label, problems: [] });
    store.getState().undo();
    expect(draftIn(store.getState())).toEqual(before);
  }
});

test('finds a piece by its name, its use or another word, without accents', () => {
  const best = (typed: string) => bestPiece(typed)?.label;
  expect(best('jau')).toBe('Jauge');
  expect(best('caracteristique')).toBe('Caractéristique');
  expect(best('pv')).toBe('Jauge');
  expect(best('inventaire')).toBe('Tableau');
  expect(best('ligne deux')).toBe('Ligne à deux colonnes');
  expect(best('dragon')).toBeUndefined();
});

test('adds what is searched by keyboard behind what is chosen, and lets it be named', async () => {
  const { user, store } = openKnight();
  await user.click(within(await element('Champ Force')).getByRole('button', { name: 'Force' }));
  await user.keyboard('/');
  const search = await panel().findByRole('searchbox', { name: 'Chercher ce qu’on ajoute' });
  expect(search).toHaveFocus();
  await user.keyboard('jauge{Enter}');
  await user.keyboard('PV{Enter}');
  expect(await fieldsOf('Gauche')).toEqual(['Champ Force', 'Champ PV', 'Champ Dextérité']);
  // By arrows, from the search into the list.
  await user.keyboard('/');
  await user.clear(search);
  await user.keyboard('horloge{ArrowDown}{Enter}');
  await user.keyboard('Menace{Enter}');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(Object.values(store.sheets[0]?.fields ?? {})).toHaveLength(5));
  const saved = Object.values(store.sheets[0]?.fields ?? {});
  expect(saved.find(({ name }) => name === 'PV')).toMatchObject({ widget: 'bar', min: 0, max: 10 });
  expect(saved.find(({ name }) => name === 'Menace')).toMatchObject({ widget: 'clock', max: 6 });
});

test('moves no piece from under a finger: blocks that are read late come below (SED-1)', async () => {
  const answer = Promise.withResolvers<undefined>();
  const { user } = openKnight();
  network.use(
    http.get(apiUrl('sheetblock'), async () => {
      await answer.promise;
      const now = new Date().toISOString();
      const head = { _id: buildId(), version: 1, createdAt: now, updatedAt: now };
      return HttpResponse.json([{ ...head, name: 'Arme de fortune', type: 'field', elements: 1, fields: 1 }]);
    }),
  );
  await element('Champ Force');
  await user.click(panel().getByRole('button', { name: 'Ajouter' }));
  const first = await panel().findByRole('button', { name: /^Compteur/ });
  answer.resolve(undefined);
  const block = await panel().findByRole('button', { name: /^Arme de fortune/ });
  expect(first.compareDocumentPosition(block)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // From then on they are read: one's own come first.
  await user.click(panel().getByRole('button', { name: 'Plan' }));
  await user.click(panel().getByRole('button', { name: 'Ajouter' }));
  const own = await panel().findByRole('button', { name: /^Arme de fortune/ });
  expect(own.compareDocumentPosition(panel().getByRole('button', { name: /^Compteur/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('says what is not found, and keeps it', async () => {
  const { user } = openKnight();
  await element('Champ Force');
  await user.click(panel().getByRole('button', { name: 'Ajouter' }));
  await user.type(await panel().findByRole('searchbox'), 'dragon{Enter}');
  expect(await panel().findByText('Rien ne s’appelle « dragon ».')).toBeVisible();
  expect(panel().getByRole('searchbox')).toHaveValue('dragon');
});

test('drags a piece to where it is let go, nowhere outside the sheet, and takes it back as one step', async () => {
  const { user } = openKnight();
  await element('Champ Force');
  await user.click(panel().getByRole('button', { name: 'Ajouter' }));
  const drag = async (over: Element) => {
    fireEvent.mouseDown(await panel().findByRole('button', { name: /^Points/ }), { button: 0 });
    underPointer = over;
    await waitFor(() => {
      fireEvent.mouseMove(document, { clientX: 20, clientY: 20 });
      expect(document.querySelector('[data-held]')).toHaveTextContent('Points');
    });
    fireEvent.mouseMove(document, { clientX: 21, clientY: 22 });
  };
  const target = await element('Champ Constitution');
  await drag(target);
  await waitFor(() => expect(target).toHaveAttribute('data-landing'));
  fireEvent.mouseUp(document);
  await user.keyboard('Volonté{Enter}');
  await waitFor(async () => expect(await fieldsOf('Droite')).toContain('Champ Volonté'));
  await drag(document.body);
  fireEvent.mouseUp(document);
  expect(await screen.findByText('« Points » n’est pas ajouté.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await fieldsOf('Droite')).toEqual(['Champ Constitution']);
});
