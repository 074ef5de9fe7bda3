import { answerList, apiUrl, buildId, http, network, screen, waitFor } from '@rpd/shared/test';
import { openAs, openRow } from '../test/beside.ts';
import { buildLine, buildSignIn } from '../test/records.ts';

// An administrator wants to see whether a person mistyped a password, or somebody tries one name after another (26.5).

const REFUSED = '/app/admin/appsettings?tab=ex1-tabs-users&sub=connections&kind=refused';
const nil = { _id: buildId(), name: 'Nil' };
const refusal = (changes: object) => buildLine({ action: 'sign-in-refused', entity: 'User', ...changes });

const once = refusal({
  entityId: nil._id,
  entityName: 'Nil',
  detail: 'Mot de passe inexact',
  address: '198.51.100.4',
});
const again = refusal({
  entityId: nil._id,
  entityName: 'Nil',
  detail: 'Second facteur inexact',
  address: '203.0.113.9',
});
const nobody = refusal({
  entityId: null,
  entityName: 'root',
  detail: 'Compte inconnu',
  address: '198.51.100.4',
});
const longer = refusal({
  entityId: null,
  entityName: 'voisin',
  detail: 'Compte inconnu',
  address: '198.51.100.40',
});

function answer() {
  const lines = [once, again, nobody, longer];
  network.use(
    http.get(apiUrl('signin'), ({ request }) =>
      answerList(
        request,
        new URL(request.url).searchParams.get('user') === nil._id
          ? [buildSignIn({ user: nil, device: 'Safari sur iPhone', address: '198.51.100.4' })]
          : [],
      ),
    ),
    http.get(apiUrl('journal'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      expect(asked.get('action')).toBe('sign-in-refused');
      const [id, about, q] = [asked.get('_id'), asked.get('entityId'), asked.get('q')];
      return answerList(
        request,
        lines.filter(
          line =>
            (!id || line._id === id) &&
            (!about || line.entityId === about) &&
            (!q || line.address.includes(q)),
        ),
      );
    }),
  );
}

test('shows a refused sign-in beside what its person has open, and what else was refused there (26.5)', async () => {
  answer();
  const { user, router } = openAs('AD', `${REFUSED}&row=${once._id}`);
  const pane = await openRow(/^Nil /);
  expect(await pane.findByText('Mot de passe inexact')).toBeVisible();
  expect(pane.getByRole('link', { name: 'Nil' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${nil._id}`,
  );
  const open = await pane.findByRole('list', { name: 'Connexions ouvertes (1)' });
  expect(open).toHaveTextContent(/Safari sur iPhone.*même adresse/);
  const others = await pane.findByRole('list', { name: 'Autres refus de ce compte (1)' });
  expect(others).toHaveTextContent('Second facteur inexact');
  const neighbours = await pane.findByRole('list', { name: 'Aussi refusé depuis cette adresse' });
  expect(neighbours).toHaveTextContent('root : Compte inconnu');
  expect(neighbours).not.toHaveTextContent('voisin');
  await user.click(pane.getByRole('link', { name: /^root/ }));
  await waitFor(() => expect(router.state.location.search).toContain(`row=${nobody._id}`));
});

test('says that a refused sign-in names no account (26.5)', async () => {
  answer();
  openAs('AD', `${REFUSED}&row=${nobody._id}`);
  const pane = await openRow(/^root /);
  expect(await pane.findByText('Aucun compte n’est désigné par cette tentative.')).toBeVisible();
  expect(screen.queryByRole('list', { name: /Connexions ouvertes/ })).not.toBeInTheDocument();
  expect(await pane.findByRole('list', { name: 'Aussi refusé depuis cette adresse' })).toHaveTextContent(
    'Nil',
  );
});
