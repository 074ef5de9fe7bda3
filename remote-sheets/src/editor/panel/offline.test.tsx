import { buildSessionUser, screen, waitFor } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

jest.mock('./Outline.tsx', () => {
  throw new Error('Loading chunk failed');
});

test('a panel whose code does not come gives way to the first, with the reason, and the editor stays', async () => {
  const sheet = buildKnightSheet(me._id);
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  await user.click(await screen.findByRole('button', { name: 'Plan' }));
  expect(await screen.findByText(/Vérifiez votre connexion, puis réessayez/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Fiche', pressed: true })).toBeVisible());
  expect(screen.getByRole('textbox', { name: /Nom de la fiche/ })).toBeVisible();
});
