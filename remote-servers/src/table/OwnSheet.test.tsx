import type { Character, FieldValue, SheetField } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  emptyIndexedDb,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { useQuery } from '@tanstack/react-query';
import type { Written } from './Composer.tsx';
import { OwnSheet } from './OwnSheet.tsx';
import { characterById } from './table.api.ts';

beforeEach(emptyIndexedDb);

const [CHARACTER, ENTRY] = [buildId(), 'e'.repeat(24)];
const plain = (name: string, type: SheetField['type'], more: object = {}): SheetField => ({
  name,
  type,
  required: false,
  options: [],
  ...more,
});
const fields = {
  pv: plain('PV', 'number', { widget: 'counter', min: 0 }),
  soin: plain('Soin', 'roll', { dice: '1d8' }),
  sorts: plain('Sorts', 'repeat', {
    compendium: 'sort',
    columns: [{ id: 'sort', ...plain('Sort', 'string') }],
  }),
};
const rows = [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(fields) }] }];

/** The API host with one character; `values` are those that it has. */
function fakeTable() {
  const store = { version: 1, values: { pv: 12 } as Record<string, FieldValue> };
  const character = (): Character =>
    ({
      _id: CHARACTER,
      version: store.version,
      name: 'Iris',
      portrait: '',
      viewer: 'owner',
      values: store.values,
      kept: [],
      template: {
        _id: buildId(),
        version: 1,
        name: 'Fiche',
        structure: { tabs: [{ id: 't', name: '', rows }] },
        fields,
      },
    }) as unknown as Character;
  network.use(
    http.get(apiUrl('character/:id'), () => HttpResponse.json(character())),
    http.put<never, { values?: Record<string, FieldValue> }>(apiUrl('character'), async ({ request }) => {
      const { values = {} } = await request.json();
      store.values = { ...store.values, ...values };
      store.version += 1;
      return HttpResponse.json(character());
    }),
    http.get(apiUrl('character/:id/compendium'), () =>
      HttpResponse.json({
        servers: 1,
        isMore: false,
        entries: [
          {
            _id: ENTRY,
            hash: 'f'.repeat(16),
            name: 'Lueur',
            values: {},
            description: '',
            pack: null,
            columns: [],
          },
        ],
      }),
    ),
    http.get(apiUrl('compendium'), () => HttpResponse.json([])),
  );
  return store;
}

function openSheet() {
  const sent: Written[] = [];
  function Page() {
    const { data } = useQuery(characterById(CHARACTER));
    return data ? <OwnSheet character={data} audience="all" onRoll={written => sent.push(written)} /> : null;
  }
  const { user } = renderRoutes([{ path: '/', Component: Page }], { session: { roles: ['RP'] } });
  return { user, sent };
}

test('a list takes entries of the compendium at the table (PLS-5, TAB-9)', async () => {
  const store = fakeTable();
  const { user } = openSheet();
  await user.click(await screen.findByRole('button', { name: 'Ajouter depuis le compendium à Sorts' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Ajouter à Sorts' }));
  await user.click(await picker.findByRole('option', { name: /Lueur/ }));
  await user.click(picker.getByRole('button', { name: 'Terminé' }));
  expect(await screen.findByText('Lueur')).toBeVisible();
  await waitFor(() =>
    expect(store.values['sorts']).toMatchObject([
      { cells: { sort: 'Lueur' }, entry: { id: ENTRY, hash: 'f'.repeat(16) } },
    ]),
  );
});

test('what was written at the table is saved before a press goes to the log (TAB-9)', async () => {
  const store = fakeTable();
  const { user, sent } = openSheet();
  await user.click(await screen.findByRole('button', { name: /^Retirer 1\s: PV$/ }));
  await user.click(screen.getAllByRole('button', { name: /Soin/ })[0] as HTMLElement);
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'roll', action: 'soin' }]));
  expect(store.values['pv']).toBe(11);
});
