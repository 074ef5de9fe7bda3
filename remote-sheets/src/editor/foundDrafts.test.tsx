import { buildSessionUser, screen, waitFor } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const open = () => renderSheets('c', me);
const nameBox = () => screen.findByRole('textbox', { name: 'Nom de la fiche *' });

test('offers a found draft until it is answered, whatever is typed before (SED-14)', async () => {
  fakeApi({});
  const first = open();
  await first.user.type(await nameBox(), 'Chasseuse de brume');
  first.unmount();

  const second = open();
  expect(await screen.findByText('Un brouillon non enregistré a été retrouvé.')).toBeVisible();
  await second.user.type(await nameBox(), 'x');
  second.unmount();

  const { user } = open();
  expect(await screen.findByText('2 brouillons non enregistrés ont été retrouvés.')).toBeVisible();
  const [, older] = screen.getAllByRole('listitem').filter(item => item.textContent?.includes('Reprendre'));
  expect(older).toHaveTextContent('Chasseuse de brume');
  const [discard] = screen.getAllByRole('button', { name: 'L’écarter' });
  await user.click(discard as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Reprendre le brouillon' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chasseuse de brume' })).toBeVisible();
  expect(screen.queryByText(/retrouvé/)).not.toBeInTheDocument();
  await waitFor(() =>
    expect(localStorage.getItem(`rpd-sheet-draft:${me._id}:new`)).toContain('Chasseuse de brume'),
  );
  expect(localStorage.getItem(`rpd-sheet-draft:${me._id}:new:found`)).toBeNull();
});

test('joins an older draft with what was saved since, instead of writing over it (SED-14)', async () => {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet], older: [sheet] });
  const first = renderSheets(`c/${sheet._id}`, me);
  await first.user.type(await nameBox(), ' errant');
  first.unmount();
  const dex = { ...sheet.fields['dex'], name: 'Agilité' } as (typeof sheet.fields)[string];
  store.sheets = [{ ...sheet, fields: { ...sheet.fields, dex }, version: sheet.version + 1 }];

  const { user } = renderSheets(`c/${sheet._id}`, me);
  expect(await screen.findByText(/enregistrée entre-temps/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reprendre le brouillon' }));
  await waitFor(() => expect(screen.queryByText(/retrouvé/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(store.sheets[0]?.version).toBe(sheet.version + 2));
  expect(store.sheets[0]?.description.name).toContain('errant');
  expect(store.sheets[0]?.fields['dex']?.name).toBe('Agilité');
});
