import type { Character, SheetField } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  fireEvent,
  http,
  HttpResponse,
  network,
  refuseStale,
  renderRoutes,
  screen,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

/** Whose character it is. */
export const ME = buildId();

/** A text field. */
export const text = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});

export const FIELDS = {
  nom: text('Lignée', { required: true }),
  force: text('Force', { type: 'number', max: 20 }),
};

/** A character of theirs, of a template with those fields. */
export function buildCharacter(changes: Partial<Character> = {}): Character {
  const template = {
    _id: buildId(),
    version: 1,
    name: 'Fiche d’aventurier',
    structure: {
      tabs: [
        {
          id: 't',
          name: 'Général',
          rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(FIELDS) }] }],
        },
      ],
    },
    fields: FIELDS,
  };
  return {
    _id: buildId(),
    version: 1,
    createdAt: '2026-01-15T10:00:00.000Z',
    updatedAt: '2026-01-15T10:00:00.000Z',
    name: 'Isaure',
    portrait: '',
    sheet: template._id,
    race: '',
    traits: [],
    class: null,
    sex: '',
    age: null,
    equipment: { armor: '', weapons: '', other: '' },
    warnings: { themes: [], other: '' },
    owner_id: ME,
    owner: { _id: ME, name: 'Zoé', avatar: '' },
    sheetName: template.name,
    submissions: [],
    viewer: 'owner',
    mayFill: false,
    publicPage: false,
    mayFight: true,
    undo: null,
    creation: null,
    values: {},
    template,
    incomplete: {},
    converted: [],
    kept: [],
    ...changes,
  };
}

/** The API host with one character; `store.character` is what was really saved. */
export function fakeCharacters(character: Character) {
  const store = { character, saves: [] as Record<string, unknown>[] };
  network.use(
    http.get(apiUrl('character/:id'), () => HttpResponse.json(store.character)),
    http.get(apiUrl('character/:id/submissions'), () => HttpResponse.json([])),
    http.put<never, { version: number; name?: string; values?: Record<string, unknown> }>(
      apiUrl('character'),
      async ({ request }) => {
        const { version, values = {}, ...head } = await request.json();
        if (version !== store.character.version) return refuseStale(store.character);
        store.saves.push({ ...head, values });
        const before = store.character;
        const next = Object.entries({ ...before.values, ...values }).filter(([, value]) => value !== null);
        store.character = {
          ...before,
          ...('name' in head && { name: head.name ?? '' }),
          values: Object.fromEntries(next) as Character['values'],
          version: version + 1,
        };
        return HttpResponse.json(store.character);
      },
    ),
  );
  return store;
}

/** Its page, as ME sees it. */
export const openCharacter = (character: Character) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/me/characters/${character._id}`,
    session: { _id: ME, roles: ['RP'] },
  });
export const lineage = () => screen.findByRole('textbox', { name: /^Lignée/ });
/** At once: key by key on a slow machine, it would be saved in parts. */
export const writeLineage = async (value: string) => fireEvent.change(await lineage(), { target: { value } });
export const expectSaved = async () => expect(await screen.findByText('Enregistré')).toBeVisible();
