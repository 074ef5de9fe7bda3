import type { TermsVersion } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, refuse, renderRoutes, screen } from '@rpd/shared/test';
import { TermsTab } from './TermsTab.tsx';

test('publishes another version from the text in force, and shows who agreed to which (ACC-8)', async () => {
  let versions: TermsVersion[] = [
    { version: 1, text: 'On joue ensemble, courtois.', publishedAt: '2026-11-20T10:00:00.000', agreed: 12 },
  ];
  let tries = 0;
  network.use(
    http.get(apiUrl('terms/versions'), () => HttpResponse.json(versions)),
    http.post<never, { text: string }>(apiUrl('terms'), async ({ request }) => {
      const { text } = await request.json();
      tries += 1;
      if (tries === 1)
        return refuse(422, 'Certains champs sont à corriger.', { text: 'C’est le texte en vigueur.' });
      versions = [{ version: 2, text, publishedAt: '2026-11-26T10:00:00.000', agreed: 0 }, ...versions];
      return HttpResponse.json(versions, { status: 201 });
    }),
  );
  const { user } = renderRoutes([{ path: '/', Component: TermsTab }], {
    path: '/',
    session: { roles: ['AD'] },
  });
  expect(await screen.findByText(/12 comptes en sont à cette version/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publier une nouvelle version' }));
  const text = await screen.findByRole('textbox', { name: /^Texte/ });
  expect(text).toHaveValue('On joue ensemble, courtois.');
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  expect(await screen.findByText('C’est le texte en vigueur.')).toBeVisible();
  await user.type(text, ' On prévient.');
  await user.click(screen.getByRole('button', { name: 'Publier' }));
  expect(await screen.findByRole('region', { name: 'Version 2, en vigueur' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Version 1' })).toBeVisible();
});
