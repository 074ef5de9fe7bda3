import { apiUrl, answerList, buildId, http, network, screen, waitFor, within } from '@rpd/shared/test';
import { openAs, openRow } from '../test/beside.ts';
import { buildLine, buildSignIn } from '../test/records.ts';

// An administrator wants to see whether a device belongs to the person: the address, and what else they have open or were refused (26.5).

const SIGN_INS = '/app/admin/appsettings?tab=ex1-tabs-users&sub=connections';

test('shows a sign-in beside the list with the others of the person, which open in its place (26.5)', async () => {
  const nil = { _id: buildId(), name: 'Nil' };
  const [phone, desk] = [
    buildSignIn({ user: nil, device: 'Safari sur iPhone', address: '198.51.100.4' }),
    buildSignIn({ user: nil, device: 'Firefox sur Windows' }),
  ];
  const all = [phone, desk, buildSignIn({ device: 'Chrome sur Linux' })];
  const refused = buildLine({ action: 'sign-in-refused', entity: 'User', detail: 'Mot de passe inexact' });
  network.use(
    http.get(apiUrl('signin'), ({ request }) => {
      const user = new URL(request.url).searchParams.get('user');
      return answerList(
        request,
        all.filter(one => !user || one.user._id === user),
      );
    }),
    http.get(apiUrl('journal'), ({ request }) => {
      const about = new URL(request.url).searchParams.get('entityId');
      return answerList(request, about === nil._id ? [refused] : []);
    }),
  );
  const { user, router } = openAs('AD', SIGN_INS);
  await user.click(await screen.findByRole('button', { name: 'Voir Nil (Safari sur iPhone)' }));
  const pane = await openRow('Nil (Safari sur iPhone)');
  expect(await pane.findByText('198.51.100.4')).toBeVisible();
  expect(pane.getByRole('link', { name: 'Nil' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${nil._id}`,
  );
  const rest = within(await pane.findByRole('list', { name: 'Ses autres connexions (1)' }));
  expect(rest.getAllByRole('listitem')).toHaveLength(1);
  const refusals = await pane.findByRole('list', { name: 'Connexions refusées (1)' });
  expect(refusals).toHaveTextContent('Mot de passe inexact');
  await user.click(rest.getByRole('link', { name: 'Firefox sur Windows' }));
  await waitFor(() => expect(router.state.location.search).toContain(`row=${desk._id}`));
  expect(await (await openRow('Nil (Firefox sur Windows)')).findByText('192.0.2.1')).toBeVisible();
});
