import { act, buildId, screen, waitFor, within } from '@rpd/shared/test';
import { fakeList, openAs, openRow } from '../test/beside.ts';
import { buildLine } from '../test/records.ts';

// An administrator wants to see what exactly changed, before and after, by whom and from where, and go on in the list (26.5).

const JOURNAL = '/app/admin/journal';
const LONG = `${'Une brume épaisse. '.repeat(20)}Fin.`;

test('shows a line beside the journal with whole values, and closes it by Back (26.5)', async () => {
  const line = buildLine({
    fields: ['name', 'description.bio', 'types'],
    changes: [
      { field: 'name', before: 'Brume', after: 'Sel' },
      { field: 'description.bio', before: LONG, after: '' },
    ],
  });
  fakeList('journal', [line]);
  const { user, router } = openAs('AD', `${JOURNAL}?action=update`);
  const row = await screen.findByRole('row', { name: /Brume/ });
  expect(row).not.toHaveTextContent('Fin.');
  await user.click(within(row).getAllByRole('gridcell')[0] as HTMLElement);
  const pane = await openRow(/^Camille/);
  expect(router.state.location.search).toBe(`?action=update&row=${line._id}`);
  const name = within(await pane.findByRole('region', { name: 'Nom' }));
  expect(name.getAllByRole('definition').map(value => value.textContent)).toEqual(['Brume', 'Sel']);
  expect(pane.getByText(/Fin\.$/)).toBeVisible();
  expect(pane.getByText('192.0.2.1')).toBeVisible();
  expect(pane.getByRole('link', { name: 'Camille' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${line.actor._id}`,
  );
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?action=update');
});

test('opens a line of a link that is on no page, and from an undo the line that it undid (26.5)', async () => {
  const changed = buildLine({ undo: 'done', changes: [{ field: 'name', before: 'Brume', after: 'Sel' }] });
  const undone = buildLine({ undoes: changed._id, actor: { kind: 'user', _id: buildId(), name: 'Noé' } });
  const asked = fakeList('journal', [buildLine({ entityName: 'Aube' })], [changed, undone]);
  const { user, router } = openAs('AD', `${JOURNAL}?row=${undone._id}`);
  const pane = await openRow(/^Noé/);
  expect(asked.some(search => search.includes(`_id=${undone._id}`))).toBe(true);
  await user.click(await pane.findByRole('link', { name: 'La ligne annulée' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?row=${changed._id}`));
  expect(await (await openRow(/^Camille/)).findByRole('region', { name: 'Nom' })).toBeVisible();
});

test('says in the pane why a change cannot be undone, and that a line is not there (DSK-7)', async () => {
  const person = buildId();
  const measure = buildLine({
    action: 'measure',
    entity: 'User',
    entityId: person,
    entityName: 'Zoé',
    detail: 'Avertissement décidée',
    why: 'Une mesure se lève depuis la fiche de la personne.',
  });
  fakeList('journal', [measure]);
  const { user, router } = openAs('AD', JOURNAL);
  await user.click(await screen.findByRole('button', { name: /^Voir Camille/ }));
  const pane = await openRow(/^Camille/);
  const why = within(await pane.findByRole('region', { name: 'Ce changement ne s’annule pas d’ici' }));
  expect(why.getByText(measure.why)).toBeVisible();
  expect(why.getByRole('link', { name: 'Aller à Zoé' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${person}`,
  );
  await act(() => router.navigate(`${JOURNAL}?row=${buildId()}`));
  expect(await (await openRow('Journal')).findByText(/^Cette ligne n’est plus là/)).toBeVisible();
});
