import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JournalLine, UndoableEntity } from '../../domain/journal.ts';
import { api, type QuerySubject } from '../../http/index.ts';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen } from '../../test/index.ts';
import { undoChange } from './undo.tsx';

const lineOf = (entity: UndoableEntity): JournalLine => ({
  _id: buildId(),
  at: '2026-01-15T10:00:00.000Z',
  actor: { kind: 'user', _id: buildId(), name: 'Camille' },
  address: '',
  action: 'update',
  entity,
  entityId: buildId(),
  entityName: 'Lettre',
  catalogue: null,
  table: null,
  fields: ['warnings'],
  detail: '',
  changes: [{ field: 'asked.x', before: [], after: ['death'] }],
  names: {},
  undo: 'open',
  why: '',
  undoes: null,
  bulk: null,
});

function Page({ subject, line }: { subject: QuerySubject; line: JournalLine }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [subject, 'of', 'game'],
    queryFn: () => api.get('shown').json<{ times: number }>(),
  });
  return (
    <>
      <p>Lu {data?.times ?? 0} fois</p>
      <button type="button" onClick={() => void undoChange(client, line)}>
        Annuler
      </button>
    </>
  );
}

test.each<[UndoableEntity, QuerySubject]>([
  ['Handout', 'handouts'],
  ['GameSession', 'gamesessions'],
  ['Game', 'campaigns'],
])('after an undo of a %s, the page reads what shows it again (DSK-7)', async (entity, subject) => {
  let times = 0;
  network.use(
    http.get(apiUrl('shown'), () => HttpResponse.json({ times: (times += 1) })),
    http.post(apiUrl('journal/:id/undo'), () => HttpResponse.json({ undone: [buildId()], refused: [] })),
  );
  const element = <Page subject={subject} line={lineOf(entity)} />;
  const { user } = renderRoutes([{ path: '/', element }], { path: '/', session: {} });
  expect(await screen.findByText('Lu 1 fois')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler ce changement' }));
  expect(await screen.findByText('Lu 2 fois')).toBeVisible();
});
