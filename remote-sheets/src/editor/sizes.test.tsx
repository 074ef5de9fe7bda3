import { apiUrl, buildSessionUser, http, network, screen, waitFor } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

test('says that a sheet is too large before it is saved, and sends nothing (PLS-8)', async () => {
  const knight = buildKnightSheet(me._id);
  const columns = Array.from({ length: 12 }, (_, index) => ({
    id: `k${index}`,
    type: 'string' as const,
    name: `Case ${index}`,
    required: false,
    options: [],
  }));
  // 83 fields with lines, of 12 columns and 12 in each of these: 2,000 columns are the most.
  const bag = (index: number) => ({
    type: 'repeat' as const,
    name: `Sac ${index}`,
    required: false,
    options: [],
    columns: [
      { ...columns[0], id: 'n', type: 'repeat' as const, name: 'Dedans', columns },
      ...columns.slice(1),
    ],
  });
  const bags = Object.fromEntries(Array.from({ length: 83 }, (_, index) => [`b${index}`, bag(index)]));
  const sheet = {
    ...knight,
    structure: {
      ...knight.structure,
      // The full tab is not the open one.
      tabs: [
        { id: 't1', name: 'Profil', rows: [] },
        {
          id: 't2',
          name: 'Sacs',
          rows: [{ id: 'r1', name: '', columns: [{ id: 'c1', name: 'Une', fieldIds: Object.keys(bags) }] }],
        },
      ],
    },
    fields: bags as unknown as typeof knight.fields,
  };
  const store = fakeApi({ sheets: [sheet] });
  let sent = 0;
  network.use(
    http.put(apiUrl('sheet'), () => {
      sent += 1;
      return undefined;
    }),
  );
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const tab = await screen.findByRole('button', { name: 'Sacs' });
  expect(screen.queryByText(/Une fiche a au plus/)).not.toBeInTheDocument();
  tab.focus();
  await user.keyboard('{Control>}d{/Control}');
  expect(
    await screen.findByText(/Une fiche a au plus 2.000 colonnes dans les champs à lignes/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument();
  expect(sent).toBe(0);
  expect(store.sheets[0]?.version).toBe(sheet.version);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByText(/Une fiche a au plus/)).not.toBeInTheDocument());
});
