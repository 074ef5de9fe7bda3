import type { OwnEmail } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  AUTH_HOST,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { buildRegistry, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const confirmBy = '2026-03-08T10:00:00.000Z';

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});

test('asks for the confirmation of a new address, sends the link again, and goes once it is confirmed (LND-9)', async () => {
  const state: OwnEmail = { email: 'zoe@rpd.test', pending: null, confirmBy };
  let sent = 0;
  network.use(
    http.get(`${AUTH_HOST}/user/email`, () => HttpResponse.json(state)),
    http.post(`${AUTH_HOST}/user/email/confirmation`, () => {
      sent += 1;
      return HttpResponse.json(state);
    }),
  );
  const { user } = await openShell('/app/dashboard', {
    registry: buildRegistry(),
    session: { roles: ['RP'], confirmBy },
  });
  const notice = within(await screen.findByRole('region', { name: 'Adresse à confirmer' }));
  expect(notice.getByText(/^Confirmez votre adresse.: zoe@rpd\.test$/)).toBeVisible();
  expect(notice.getByText(/avant le 08\/03\/2026.*sera retiré avec tout ce qu’il contient/)).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Renvoyer le lien' }));
  expect(await screen.findByText('Lien envoyé')).toBeVisible();
  expect(sent).toBe(1);

  // Confirmed in another tab: the notice goes when the person comes back.
  state.confirmBy = null;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Adresse à confirmer' })).not.toBeInTheDocument(),
  );
});

test('shows no notice to somebody whose address is confirmed (LND-9)', async () => {
  await openShell('/app/dashboard', { registry: buildRegistry(), session: { roles: ['RP'] } });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Adresse à confirmer' })).not.toBeInTheDocument();
});
