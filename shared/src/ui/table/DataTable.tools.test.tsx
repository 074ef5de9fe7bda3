import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../domain/user.ts';
import { ApiError, getPage } from '../../http/index.ts';
import {
  act as inAct,
  answerList,
  apiUrl,
  buildUser,
  fireEvent,
  http,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
  withoutAct,
} from '../../test/index.ts';
import { switchShortcuts } from '../shortcuts.ts';
import { columnHelper } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { runBulk } from './runBulk.ts';
import type { TableState } from './tableState.ts';

const column = columnHelper<User>();
const columns = column.columns([
  column.accessor('name', { header: 'Pseudo' }),
  column.accessor('email', { header: 'E-mail' }),
  column.accessor('citation', { header: 'Citation' }),
]);
const usersPage = (state: TableState) =>
  queryOptions({
    queryKey: ['users', state],
    queryFn: () => getPage<User>('user', { ...state }),
  });
const people = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildUser({ name: `Joueur ${String(index + 1).padStart(3, '0')}` }),
  );

let asked: string[] = [];
let done: string[] = [];
let moved: string[][] = [];
/** When an order has been saved. */
let saved: Promise<void>;
/** Those whose change cannot be taken back now. */
let stuck: string[] = [];
/** The one that is refused. */
let refused: string;
/** Those that are as they shall be. */
let passive: string[] = [];

function open(rows: User[], path = '/') {
  [asked, done, moved, stuck, passive] = [[], [], [], [], []];
  saved = Promise.resolve();
  refused = 'Joueur 003';
  network.use(
    http.get(apiUrl('user'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answerList(request, rows, { text: user => user.name });
    }),
  );
  const nameOf = (user: User) => user.name;
  const table = (
    <DataTable
      label="Utilisateurs"
      columns={columns}
      query={usersPage}
      rowId={user => user._id}
      rowName={nameOf}
      rowActions={() => [{ label: 'Modifier', icon: 'M', onSelect: () => undefined }]}
      onReorder={ids => {
        moved.push(ids.map(id => rows.find(({ _id }) => _id === id)?.name ?? ''));
        return saved;
      }}
      exported={{ cells: ({ name, email }) => ({ Pseudo: name, 'E-mail': email }) }}
      bulkActions={[
        {
          label: 'Désactiver',
          affects: user => !passive.includes(user.name),
          question: chosen => ({
            title: `Désactiver ${chosen.length} comptes ?`,
            description: 'Ils ne peuvent plus se connecter.',
            confirmLabel: 'Oui, désactiver',
          }),
          run: async chosen => {
            const act = async (user: User) => {
              if (user.name === refused) throw new ApiError(409, 'Pas celui-ci.');
              done.push(user.name);
              return user;
            };
            return runBulk(chosen, {
              rowName: nameOf,
              act,
              done: 'Modification réussi de',
              failed: 'Erreur lors de la modification',
              undo: changed =>
                runBulk(changed, {
                  rowName: nameOf,
                  act: async user => {
                    if (stuck.includes(user.name)) throw new Error('Pas maintenant.');
                    done.push(`${user.name} annulé`);
                  },
                  done: 'Annulation réussie de',
                  failed: 'Erreur lors de l’annulation',
                }),
            });
          },
        },
      ]}
    />
  );
  return renderRoutes([{ path: '/', element: table }], { path, session: { roles: ['AD'] } });
}
/** Presses the button and says yes. Answers what was asked. */
async function deactivate(user: ReturnType<typeof open>['user']): Promise<string> {
  await user.click(screen.getByRole('button', { name: 'Désactiver' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Désactiver \d comptes/ });
  const words = dialog.textContent.replaceAll(/\s+/g, ' ');
  await user.click(within(dialog).getByRole('button', { name: 'Oui, désactiver' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  return words;
}
const undone = (number: number) => `Joueur ${String(number).padStart(3, '0')} annulé`;
const tick = (name: string) => screen.findByRole('checkbox', { name: `Sélectionner ${name}` });

test('/ leads to the search and chooses what stands in it, unless single keys are switched off', async () => {
  const { user } = open(people(3), '/?q=Joueur');
  await screen.findByText('Joueur 001');
  const box = within(screen.getByRole('search')).getByRole<HTMLInputElement>('textbox');
  switchShortcuts(false);
  await user.keyboard('/');
  expect(box).not.toHaveFocus();
  switchShortcuts(true);
  await user.keyboard('/');
  expect(box).toHaveFocus();
  expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe('Joueur');
  await user.keyboard('a/b');
  expect(box).toHaveValue('a/b');
});

test('runs a bulk action on rows selected across pages and by range, with undo', async () => {
  const { user } = open(people(12));
  await user.click(await tick('Joueur 001'));
  await user.keyboard('{Shift>}');
  await user.click(await tick('Joueur 003'));
  await user.keyboard('{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await user.click(await tick('Joueur 012'));
  expect(screen.getByText('4 lignes sélectionnées')).toBeVisible();
  await deactivate(user);
  expect(await screen.findByText('Modification réussi de Joueur 001, Joueur 002, Joueur 012')).toBeVisible();
  expect(screen.getByText('Joueur 003 : Pas celui-ci.')).toBeVisible();
  expect(done).toEqual(['Joueur 001', 'Joueur 002', 'Joueur 012']);

  // What was refused is not to be looked for once more.
  expect(await screen.findByText('1 ligne sélectionnée')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page précédente' }));
  expect(await tick('Joueur 003')).toBeChecked();
  expect(await tick('Joueur 002')).not.toBeChecked();
  await user.click(await tick('Joueur 003'));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(done.slice(3)).toEqual([1, 2, 12].map(undone)));
  await waitFor(() => expect(screen.queryByRole('group', { name: /sélection/ })).not.toBeInTheDocument());
});

test('names the rows before a bulk action, those out of sight apart, and does nothing without a yes', async () => {
  const { user } = open(people(12));
  passive = ['Joueur 002'];
  for (const number of [1, 2, 3]) await user.click(await tick(`Joueur 00${number}`));
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await user.click(await tick('Joueur 012'));
  await user.click(screen.getByRole('button', { name: 'Désactiver' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Désactiver 3 comptes ?' });
  expect(dialog).toHaveTextContent('Ils ne peuvent plus se connecter.');
  expect(dialog).toHaveTextContent('Affichés ici (1) : Joueur 012');
  expect(dialog).toHaveTextContent('Hors de la liste affichée (2) : Joueur 001, Joueur 003');
  expect(dialog).toHaveTextContent('Une ligne choisie est déjà ainsi et ne change pas.');
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(done).toEqual([]);
  expect(screen.getByText('4 lignes sélectionnées')).toBeVisible();
});

test('undoes retried rows together with the first ones', async () => {
  const { user } = open(people(4));
  for (const number of [1, 2, 3]) await user.click(await tick(`Joueur 00${number}`));
  await deactivate(user);
  expect(await screen.findByText('1 ligne sélectionnée')).toBeVisible();
  refused = '';
  await deactivate(user);
  await screen.findByText('Désactiver : terminé');
  stuck = ['Joueur 002'];
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(done.slice(3)).toEqual([3, 1].map(undone)));
  stuck = [];
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(done.slice(5)).toEqual([undone(2)]));
});

test('offers the undo again after it fails, for all rows or the rest', async () => {
  const { user } = open(people(2));
  const takeBack = () => user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(await tick('Joueur 001'));
  await user.click(await tick('Joueur 002'));
  await deactivate(user);
  stuck = ['Joueur 001', 'Joueur 002'];
  await screen.findByText('Désactiver : terminé');
  await takeBack();
  expect(await screen.findByText('Joueur 001, Joueur 002')).toBeVisible();
  stuck = ['Joueur 002'];
  await takeBack();
  await waitFor(() => expect(done.slice(2)).toEqual([undone(1)]));
  stuck = [];
  await takeBack();
  await waitFor(() => expect(done.slice(2)).toEqual([undone(1), undone(2)]));
  await waitFor(() => expect(screen.queryByRole('group', { name: /sélection/ })).not.toBeInTheDocument());
});

test('does what is pressed with the rows that are ticked then, also where the bar has not shown the last one', async () => {
  const { user } = open(people(3));
  await user.click(await tick('Joueur 001'));
  const button = screen.getByRole('button', { name: 'Désactiver' });
  await withoutAct(async () => {
    screen.getByRole('checkbox', { name: 'Sélectionner Joueur 002' }).click();
    await Promise.resolve();
    expect(screen.getByText('1 ligne sélectionnée')).toBeVisible();
    button.click();
    await Promise.resolve();
  });
  const question = await screen.findByRole('alertdialog', { name: 'Désactiver 2 comptes ?' });
  await user.click(within(question).getByRole('button', { name: 'Oui, désactiver' }));
  await waitFor(() => expect(done).toEqual(['Joueur 001', 'Joueur 002']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('selects the whole page from the header', async () => {
  const { user } = open(people(4));
  const all = await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' });
  await user.click(await tick('Joueur 002'));
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(screen.getByText('4 lignes sélectionnées')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tout désélectionner' }));
  expect(all).not.toBeChecked();
});

test('remembers the chosen columns', async () => {
  const first = open(people(2));
  await first.user.click(await screen.findByRole('button', { name: 'Colonnes' }));
  await first.user.click(await screen.findByRole('checkbox', { name: 'E-mail' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'E-mail' })).not.toBeInTheDocument());
  first.unmount();
  open(people(2));
  expect(await screen.findByRole('columnheader', { name: 'Pseudo' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).not.toBeInTheDocument();
});

test('keeps the order and the widths of columns, and puts all back (26.5)', async () => {
  const first = open(people(2));
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const before = await waitFor(() => {
    expect(headers()).toContain('E-mail');
    return headers();
  });
  await first.user.click(screen.getByRole('button', { name: 'Colonnes' }));
  const width = await screen.findByRole('spinbutton', { name: 'Largeur de E-mail, en pixels' });
  await first.user.type(width, '9999{Enter}');
  const email = () => screen.getByRole('columnheader', { name: 'E-mail', hidden: true });
  await waitFor(() => expect(email().style.getPropertyValue('--width')).toBe('800px'));
  first.unmount();
  const again = open(people(2));
  await waitFor(() => expect(email().style.getPropertyValue('--width')).toBe('800px'));
  await again.user.click(screen.getByRole('button', { name: 'Colonnes' }));
  await again.user.click(await screen.findByRole('button', { name: 'Comme au début' }));
  await waitFor(() => expect(email().style.getPropertyValue('--width')).toBe(''));
  await again.user.click(screen.getAllByRole('button', { name: 'Fermer' })[0] as HTMLElement);
  await waitFor(() => expect(headers()).toEqual(before));
});

test('exports the filtered rows of all pages in order as CSV, without formulas (TBL-2)', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      files.push(blob);
      return 'blob:csv';
    },
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const rows = [...people(230), buildUser({ name: 'Élodie' }), buildUser({ name: '=1+1 Joueur', email: '' })];
  const { user } = open(rows, '/?q=joueur&sort=-name');
  await user.click(await screen.findByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('Export terminé')).toBeVisible();
  expect(click).toHaveBeenCalledTimes(1);
  const text = (await files[0]?.text()) ?? '';
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toBe('"Pseudo";"E-mail"');
  expect(lines).toHaveLength(232);
  expect(lines[1]).toMatch(/^"Joueur 230";"joueur\d+@exemple.fr"$/);
  expect(lines.at(-1)).toBe(`"'=1+1 Joueur";""`);
  expect(text).not.toContain('Élodie');
});

test('exports all pages of a list of which not all were counted (issue 25)', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      files.push(blob);
      return 'blob:csv';
    },
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const rows = people(1234);
  const { user } = open(rows, '/?q=joueur');
  network.use(
    http.get(apiUrl('user'), ({ request }) =>
      answerList(request, rows, { text: ({ name }) => name, countBy: 300 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Exporter en CSV' }));
  expect(await screen.findByText('Export terminé')).toBeVisible();
  expect(((await files[0]?.text()) ?? '').trim().split('\r\n')).toHaveLength(1235);
});

test('shows progress while an export reads, and can be cancelled', async () => {
  const { user } = open(people(2));
  await tick('Joueur 001');
  const button = screen.getByRole('button', { name: 'Exporter en CSV' });
  network.use(http.get(apiUrl('user'), () => new Promise<never>(() => undefined)));
  await user.click(button);
  expect(await screen.findByText('Lecture de la liste…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler l’export' }));
  await waitFor(() => expect(button).toHaveFocus());
});

test('prefetches the next page', async () => {
  const { user } = open(people(25));
  await waitFor(() => expect(asked).toEqual(['?page=1&limit=10', '?page=2&limit=10']));
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(screen.getByText('Joueur 011')).toBeVisible();
});

test('moves rows by buttons, across pages too', async () => {
  const { user } = open(people(12));
  await user.click(await screen.findByRole('button', { name: 'Descendre Joueur 002' }));
  expect(moved).toEqual([['Joueur 003', 'Joueur 002']]);
  expect(screen.getByRole('button', { name: 'Monter Joueur 001' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Descendre Joueur 010' }));
  await waitFor(() => expect(moved[1]).toEqual(['Joueur 011', 'Joueur 010']));
});

afterEach(() => jest.restoreAllMocks());

/** Rows of 50 px below one another, as a screen would draw them. */
function layOutRows() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('tbody tr');
    const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, place * 50, 400, 50);
  });
}
const grip = (name: string) => screen.findByRole('button', { name: `Déplacer ${name}` });
const middleOf = (place: number) => ({ clientX: 20, clientY: place * 50 + 25 });

/** Each way takes the fourth row to the second place. */
const ways: Record<string, (user: ReturnType<typeof open>['user']) => Promise<void>> = {
  mouse: async () => {
    fireEvent.mouseDown(await grip('Joueur 004'), { button: 0, ...middleOf(3) });
    await screen.findByText(/^Espace prend/);
    fireEvent.mouseMove(document, middleOf(2));
    await screen.findByText(/« Joueur 004 » est pris, position 4 sur 10/);
    fireEvent.mouseMove(document, middleOf(1));
    await screen.findByText('« Joueur 004 » : position 2 sur 10.');
    fireEvent.mouseUp(document, middleOf(1));
  },
  touch: async () => {
    const handle = await grip('Joueur 004');
    fireEvent.touchStart(handle, { touches: [middleOf(3)] });
    // A finger that rests takes the row.
    await screen.findByText(/« Joueur 004 » est pris, position 4 sur 10/);
    fireEvent.touchMove(handle, { touches: [middleOf(1)] });
    await screen.findByText('« Joueur 004 » : position 2 sur 10.');
    fireEvent.touchEnd(handle, { touches: [] });
  },
  keyboard: async user => {
    const handle = await grip('Joueur 004');
    inAct(() => handle.focus());
    await user.keyboard(' ');
    await screen.findByText(/« Joueur 004 » est pris, position 4 sur 10/);
    await user.keyboard('{ArrowUp}');
    await screen.findByText('« Joueur 004 » : position 3 sur 10.');
    await user.keyboard('{ArrowUp}');
    await screen.findByText('« Joueur 004 » : position 2 sur 10.');
    await user.keyboard(' ');
    // The row was drawn elsewhere: its grip keeps the focus.
    await waitFor(async () => expect(await grip('Joueur 004')).toHaveFocus());
  },
};

test.each(Object.keys(ways))('drags a row by %s to the same place, and announces it in French', async way => {
  layOutRows();
  const { user } = open(people(12));
  await ways[way]?.(user);
  await waitFor(() => expect(moved).toEqual([['Joueur 004', 'Joueur 002', 'Joueur 003']]));
  expect(screen.getByText('« Joueur 004 » est posé, position 2 sur 10.')).toBeInTheDocument();
});

test('leaves a row in its place when its drag is given up by Escape', async () => {
  layOutRows();
  const { user } = open(people(4));
  const handle = await grip('Joueur 002');
  inAct(() => handle.focus());
  await user.keyboard(' ');
  await screen.findByText(/est pris/);
  await user.keyboard('{ArrowDown}');
  await screen.findByText('« Joueur 002 » : position 3 sur 4.');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Le déplacement de « Joueur 002 » est annulé.')).toBeInTheDocument();
  expect(moved).toEqual([]);
});

test('moves a row three places down for three presses during the first save', async () => {
  const { user } = open(people(6));
  const down = await screen.findByRole('button', { name: 'Descendre Joueur 002' });
  const order = () =>
    screen
      .getAllByRole('button', { name: /^Modifier/ })
      .map(button => button.getAttribute('aria-label')?.slice(-3));
  let end = () => {};
  saved = new Promise(resolve => (end = resolve));
  await user.click(down);
  await user.click(down);
  await user.click(down);
  expect(order()).toEqual(['001', '003', '004', '005', '002', '006']);
  expect(moved).toEqual([['Joueur 003', 'Joueur 002']]);
  saved = Promise.resolve();
  end();
  // Each is a step from where the one before it led; and what the list says counts in the end.
  await waitFor(() => expect(order()).toEqual(['001', '002', '003', '004', '005', '006']));
  expect(moved.slice(1)).toEqual([
    ['Joueur 004', 'Joueur 002'],
    ['Joueur 005', 'Joueur 002'],
  ]);
});

test('moves the row of the first click by two for a double click', async () => {
  open(people(4));
  fireEvent.click(await screen.findByRole('button', { name: 'Descendre Joueur 001' }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Descendre Joueur 002' }), { detail: 2 });
  await waitFor(() =>
    expect(moved).toEqual([
      ['Joueur 002', 'Joueur 001'],
      ['Joueur 003', 'Joueur 001'],
    ]),
  );
});

test('moves between rows with the arrow keys', async () => {
  const { user } = open(people(3));
  (await screen.findByRole('button', { name: 'Modifier Joueur 001' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Modifier Joueur 002' })).toHaveFocus();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(screen.getByRole('button', { name: 'Modifier Joueur 003' })).toHaveFocus();
});
