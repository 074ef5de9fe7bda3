import type { ConsentRegister } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, refuse, renderRoutes, screen } from '@rpd/shared/test';
import { ConsentSection } from './ConsentSection.tsx';

const TERMS = { version: 2, text: 'On reste courtois.', publishedAt: '2026-11-26T10:00:00.000Z' };
const line = (changes: Partial<ConsentRegister['lines'][number]>) => ({
  _id: buildId(),
  kind: 'terms' as const,
  version: 1,
  given: true,
  detail: '',
  at: '2026-11-20T10:00:00.000',
  ...changes,
});

test('shows what one accepted, and accepts the version in force once (ACC-8)', async () => {
  let register: ConsentRegister = {
    terms: TERMS,
    agreed: 1,
    refused: null,
    choices: [
      { kind: 'event', given: false, since: '2026-11-20T10:00:00.000' },
      { kind: 'reminders', given: true, since: null },
    ],
    lines: [line({ _id: 'b', kind: 'event', version: null, given: false }), line({})],
  };
  const sent: unknown[] = [];
  network.use(
    http.get(apiUrl('user/me/consents'), () => HttpResponse.json(register)),
    http.post(apiUrl('user/me/consents'), async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return refuse(409, 'Ces conditions ne sont plus celles en vigueur.');
      register = { ...register, agreed: 2, lines: [line({ _id: 'c', version: 2 }), ...register.lines] };
      return HttpResponse.json(register);
    }),
  );
  const { user } = renderRoutes([{ path: '/', Component: ConsentSection }], {
    path: '/',
    session: { roles: ['RP'] },
  });
  expect(await screen.findByText('Version 1 acceptée, pas la 2')).toBeVisible();
  expect(screen.getByText('Oui, par défaut')).toBeVisible();
  expect(screen.getByText('Non')).toBeVisible();
  await user.click(screen.getByText('Registre : 2 lignes'));
  expect(screen.getByText(/Mails : mes événements, non$/)).toBeVisible();
  const accept = screen.getByRole('button', { name: 'Accepter la version 2' });
  await user.click(accept);
  expect(await screen.findByText('Votre réponse n’a pas pu être notée')).toBeVisible();
  await user.click(accept);
  expect(await screen.findByText('Version 2 acceptée')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accepter/ })).not.toBeInTheDocument();
  expect(sent).toEqual([
    { version: 2, given: true },
    { version: 2, given: true },
  ]);
});

test('refuses a version, may still accept it, and stops every device from the register (ACC-8)', async () => {
  let register: ConsentRegister = {
    terms: TERMS,
    agreed: null,
    refused: null,
    choices: [{ kind: 'devices', given: true, since: '2026-11-20T10:00:00.000Z' }],
    lines: [line({ kind: 'devices', version: null, detail: 'Firefox sur Windows' })],
  };
  const sent: unknown[] = [];
  let stopped = 0;
  network.use(
    http.get(apiUrl('user/me/consents'), () => HttpResponse.json(register)),
    http.post(apiUrl('user/me/consents'), async ({ request }) => {
      sent.push(await request.json());
      register = { ...register, refused: 2, lines: [line({ version: 2, given: false }), ...register.lines] };
      return HttpResponse.json(register);
    }),
    http.delete(apiUrl('api/push/devices'), () => {
      stopped += 1;
      register = { ...register, choices: [{ kind: 'devices', given: false, since: TERMS.publishedAt }] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderRoutes([{ path: '/', Component: ConsentSection }], {
    path: '/',
    session: { roles: ['RP'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Refuser' }));
  expect(await screen.findByText('Version 2 refusée')).toBeVisible();
  expect(sent).toEqual([{ version: 2, given: false }]);
  expect(screen.queryByRole('button', { name: 'Refuser' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accepter la version 2' })).toBeVisible();
  await user.click(screen.getByText(/^Registre\W+2 lignes$/));
  expect(screen.getByText(/Notifications sur vos appareils \(Firefox sur Windows\), oui$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ne plus rien montrer sur mes appareils' }));
  expect(await screen.findByText('Plus aucun appareil ne montre vos notifications')).toBeVisible();
  expect(stopped).toBe(1);
  expect(screen.queryByRole('button', { name: /^Ne plus rien/ })).not.toBeInTheDocument();
});
