import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { object, string } from 'yup';
import { ApiError } from '../../http/index.ts';
import { renderRoutes, screen, waitFor, within } from '../../test/index.ts';
import { FormDialog, SelectField, TextField, useForm, useVersionedSave } from './index.ts';

interface Values {
  name: string;
  kind: string;
  place: { city: string; server: string };
}
interface Stored extends Values {
  _id: string;
  version: number;
  secret: string;
}

const KINDS = { mob: 'Créature', npc: 'Personnage' };
const stored: Stored = {
  _id: 'a',
  version: 1,
  name: 'mob',
  kind: 'npc',
  place: { city: 'Brest', server: 's1' },
  secret: 'kept by the API',
};

const schema = object({
  name: string().required(),
  kind: string().required(),
  place: object({ city: string().default(''), server: string().default('') }),
});

/** An API of one thing: `api.now` is what it holds. */
const fake = () => {
  const api = { now: stored };
  const write = async (values: Values, { version }: { version: number }) => {
    if (version !== api.now.version) throw new ApiError(412, 'Modifié.', { current: api.now });
    api.now = { ...api.now, ...values, version: version + 1 };
    return api.now;
  };
  return { api, write };
};

function Editor({ shown, write }: { shown: Stored; write: ReturnType<typeof fake>['write'] }) {
  const valuesOf = ({ name, kind, place }: Stored): Values => ({ name, kind, place });
  const form = useForm<Values>({ schema, defaultValues: valuesOf(shown) });
  const change = useVersionedSave<Values, Stored>({
    stored: shown,
    valuesOf,
    write,
    fields: {
      name: 'Nom',
      kind: { label: 'Genre', values: KINDS },
      'place.city': 'Ville',
      'place.server': 'Serveur',
    },
    names: (mine, theirs) =>
      Promise.resolve(new Map([mine, theirs].map(({ place: { server } }) => [server, `Serveur ${server}`]))),
    titleOf: ({ name }) => name,
  });
  const { control } = form;
  const kinds = Object.entries(KINDS).map(([value, label]) => ({ value, label }));
  return (
    <>
      <FormDialog title="Modifier" form={form} onSubmit={change.save} onClose={() => undefined}>
        <TextField control={control} name="name" label="Nom" />
        <SelectField control={control} name="kind" label="Genre" options={kinds} />
        <TextField control={control} name="place.city" label="Ville" />
      </FormDialog>
      {change.dialog}
    </>
  );
}

/** Somebody writes another city while somebody else changes all the rest and the name; both save. */
async function collide() {
  const { api, write } = fake();
  const view = renderRoutes([{ path: '/', element: <Editor shown={stored} write={write} /> }]);
  const city = await screen.findByRole('textbox', { name: 'Ville' });
  await view.user.clear(city);
  await view.user.type(city, 'Nantes');
  api.now = {
    _id: 'a',
    version: 2,
    name: 'Loup',
    kind: 'mob',
    place: { city: 'Lyon', server: 's2' },
    secret: 'changed as well',
  };
  await view.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const question = within(await screen.findByRole('alertdialog', { name: /Modifié entre-temps/ }));
  return { ...view, api, question };
}

test('shows both versions and marks the untouched fields as kept', async () => {
  const { question } = await collide();
  const untouched = 'Pas modifié\u00a0: la version enregistrée est gardée.';
  const rows = question
    .getAllByRole('row')
    .map(row => within(row).queryAllByRole('cell'))
    .map(cells => cells.map(cell => cell.textContent));
  expect(rows.filter(row => row.length > 0)).toEqual([
    [untouched, 'Loup'],
    [untouched, 'Créature'],
    ['Nantes', 'Lyon'],
    [untouched, 'Serveur s2'],
  ]);
});

test('saves the person’s version where they typed and the other version elsewhere', async () => {
  const { api, user, question } = await collide();
  await user.click(question.getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Modification réussi de Loup')).toBeVisible();
  expect(api.now).toEqual({
    _id: 'a',
    version: 3,
    name: 'Loup',
    kind: 'mob',
    place: { city: 'Nantes', server: 's2' },
    secret: 'changed as well',
  });
});

test('keeps the other version whole, or returns to the form', async () => {
  const { api, user, question } = await collide();
  await user.click(question.getByRole('button', { name: 'Revenir à ma saisie' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: 'Garder la version enregistrée' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.now).toMatchObject({ version: 2, place: { city: 'Lyon' } });
});

/** The form of somebody who is at it while `reload` brings what somebody else has saved. */
function openReloading() {
  const { api, write } = fake();
  let show = (_newer: Stored) => {};
  function Reloading() {
    const [shown, setShown] = useState(stored);
    useEffect(() => {
      show = setShown;
    }, []);
    return <Editor shown={shown} write={write} />;
  }
  const view = renderRoutes([{ path: '/', element: <Reloading /> }]);
  const reload = (theirs: Stored) => {
    api.now = theirs;
    act(() => show(theirs));
  };
  return { ...view, api, reload };
}

test('asks before saving over a newer version that a reload brought', async () => {
  const { user, reload } = openReloading();
  await user.type(await screen.findByRole('textbox', { name: 'Ville' }), ' sous la pluie');
  reload({ ...stored, version: 2, name: 'Loup' });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByRole('alertdialog', { name: /Modifié entre-temps/ })).toBeVisible();
});

test('says at once what somebody else changed, keeps what was typed, and says nothing of other fields (LIV-4)', async () => {
  const { user, reload } = openReloading();
  const city = await screen.findByRole('textbox', { name: 'Ville' });
  await user.type(city, ' sous la pluie');
  reload({ ...stored, version: 2, secret: 'not in the form' });
  expect(screen.queryByText(/pendant que vous l’éditez/)).toBeNull();
  reload({ ...stored, version: 3, name: 'Loup', kind: 'mob' });
  expect(await screen.findByText('Quelqu’un a modifié Loup pendant que vous l’éditez')).toBeVisible();
  expect(screen.getByText(/^Nom, Genre\. Votre saisie reste/)).toBeVisible();
  expect(city).toHaveValue('Brest sous la pluie');
});
