import { act, buildSessionUser, fireEvent, renderRoutes, screen, waitFor, within } from '@rpd/shared/test';
import { Profiler } from 'react';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';
import { moveStep } from '../moving.ts';
import { createEditor, EditorContext } from '../editor.store.ts';
import { draftOf } from '../model/draft.ts';
import { DragLayer } from './DragLayer.tsx';

const me = buildSessionUser({ roles: ['GM'] });

let underPointer: Element | null = null;
beforeAll(() => Object.assign(document, { elementFromPoint: () => underPointer }));
afterAll(() => Reflect.deleteProperty(document, 'elementFromPoint'));

const element = (name: string) => screen.findByRole('group', { name });
const fieldsOf = async (column: string) =>
  within(await element(`Colonne ${column}`))
    .queryAllByRole('group')
    .map(field => field.getAttribute('aria-label'));

/** Opens the editor and takes a field by its grip. */
async function take(name: string) {
  const sheet = buildKnightSheet(me._id);
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  fireEvent.mouseDown(await screen.findByRole('button', { name: `Déplacer champ ${name}` }), { button: 0 });
  // The press becomes a drag when the library is there and the mouse moves on.
  await waitFor(() => {
    fireEvent.mouseMove(document, { clientX: 20, clientY: 20 });
    expect(document.querySelector('[data-held]')).toHaveTextContent(name);
  });
  return user;
}

let place = 20;
const moveOver = async (node: Element) => {
  underPointer = node;
  place += 1;
  fireEvent.mouseMove(document, { clientX: 20, clientY: place });
  await waitFor(() => expect(node).toHaveAttribute('data-landing'));
};

test('changes only the marked elements while a field is dragged, and moves it on drop', async () => {
  await take('Force');
  const changed = new Set<string>();
  const observer = new MutationObserver(records => {
    for (const { type, attributeName } of records) changed.add(attributeName ?? type);
  });
  const structure = screen.getByRole('region', { name: 'Structure de la fiche' });
  observer.observe(structure, { subtree: true, childList: true, attributes: true, characterData: true });
  const [other, target] = [await element('Champ Dextérité'), await element('Champ Constitution')];
  await moveOver(other);
  await moveOver(target);
  expect(other).not.toHaveAttribute('data-landing');
  expect(await screen.findByText('« Force » est sur « Constitution ».')).toBeInTheDocument();
  expect([...changed]).toEqual(['data-landing']);
  observer.disconnect();
  fireEvent.mouseUp(document);
  await waitFor(async () => expect(await fieldsOf('Droite')).toContain('Champ Force'));
  expect(await fieldsOf('Gauche')).toEqual(['Champ Dextérité']);
  expect(document.querySelector('[data-landing]')).toBeNull();
});

test('lands at the end of a column, on nothing outside the structure, and nowhere after Escape', async () => {
  const user = await take('Force');
  await moveOver(await element('Colonne Droite'));
  expect(await element('Colonne Droite')).toHaveAttribute('data-landing', 'inside');
  underPointer = document.body;
  fireEvent.mouseMove(document, { clientX: 21, clientY: 90 });
  await waitFor(() => expect(document.querySelector('[data-landing]')).toBeNull());
  await moveOver(await element('Colonne Droite'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[data-landing]')).toBeNull());
  expect(await fieldsOf('Gauche')).toEqual(['Champ Force', 'Champ Dextérité']);
});

test('opens a tab on which a field waits, and leaves the field in place when it is dropped on the tab', async () => {
  await take('Force');
  underPointer = screen.getByRole('listitem', { name: 'Onglet Sac' });
  fireEvent.mouseMove(document, { clientX: 20, clientY: 60 });
  expect(await screen.findByRole('region', { name: 'Contenu de l’onglet Sac' })).toBeVisible();
  expect(document.querySelector('[data-held]')).toHaveTextContent('Force');
  fireEvent.mouseUp(document);
  expect(await screen.findByText('« Force » est revenu à sa place.')).toBeInTheDocument();
});

test('renders nothing of dragging while elements are chosen, moved and taken back', async () => {
  const store = createEditor(draftOf(buildKnightSheet(me._id)), null);
  const onRender = jest.fn();
  const layer = (
    <EditorContext value={store}>
      <Profiler id="dragging" onRender={onRender}>
        <DragLayer onClose={() => {}} />
      </Profiler>
    </EditorContext>
  );
  renderRoutes([{ path: '/', element: layer }]);
  await screen.findByText(/^Espace prend l’élément/);
  onRender.mockClear();
  act(() => store.getState().select('for', false));
  act(() => moveStep(store, 'for', 'right'));
  act(() => store.getState().undo());
  expect(onRender).not.toHaveBeenCalled();
});

test('takes the next press right behind a drag, and what is typed into what it adds', async () => {
  const user = await take('Force');
  await moveOver(await element('Champ Constitution'));
  fireEvent.mouseUp(document);
  // No time passes in between.
  const add = screen.getByRole('button', { name: 'Ajouter un champ à Gauche' });
  fireEvent.mouseDown(add, { button: 0 });
  fireEvent.mouseUp(add);
  fireEvent.click(add);
  expect(screen.getByRole('textbox', { name: 'Nom de Champ sans nom' })).toHaveFocus();
  await user.keyboard('Vide{Enter}');
  expect(await element('Champ Vide')).toBeVisible();
});
