import { LOG_EDIT_MS, type LogEntry } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { buildLogEntry } from '../test/buildLogEntry.ts';
import { LogRow } from './LogRow.tsx';

const me = buildId();
const said = buildLogEntry({
  at: new Date(Date.now() + LOG_EDIT_MS).toISOString(),
  author: { _id: me, name: 'Élodie', avatar: '' },
  text: 'La porte gronce.',
});

const show = (entry: LogEntry, isMaster = true) =>
  renderRoutes(
    [
      {
        path: '/',
        Component: () => (
          <LogRow
            entry={entry}
            me={me}
            isMaster={isMaster}
            session={buildId()}
            game={buildId()}
            onPanel={() => undefined}
            onChanged={() => undefined}
          />
        ),
      },
    ],
    { session: {} },
  );

test('a message is corrected from the keyboard: the focus is in it, and comes back (TAB-2, WCAG 2.4.3)', async () => {
  const { user } = show(said);
  const correct = await screen.findByRole('button', { name: 'Corriger ce message' });
  await user.click(correct);
  const box = screen.getByRole('textbox', { name: 'Votre message' });
  expect(box).toHaveFocus();
  await user.keyboard(' Encore.');
  expect(box).toHaveValue('La porte gronce. Encore.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(correct).toHaveFocus();
  await user.click(correct);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(correct).toHaveFocus();
});

test('a document that the table does not see says so to the game master (TAB-2)', async () => {
  show({ ...said, kind: 'handout', text: 'La lettre cachetée', hidden: true });
  expect(await screen.findByText('Masqué')).toBeVisible();
});

test('lists the rolls of an entry by their labels, with the dice of each (TAB-3)', async () => {
  const rolls = (notation: string, die: number) => [{ notation, dice: [die], kept: [die] }];
  show({
    ...said,
    kind: 'roll',
    text: 'Initiative',
    roll: {
      expression: 'Isaure : 1d20 + 3 ; Gobelin : 1d20',
      values: {},
      clientSeed: '',
      seed: '',
      result: {
        total: 17,
        added: 3,
        rolls: rolls('1d20', 14),
        label: 'Isaure',
        mac: '',
        others: [{ total: 5, added: null, rolls: rolls('1d20', 5), label: 'Gobelin' }],
      },
    },
  });
  const first = await screen.findByText(/^Initiative, Isaure/);
  const body = first.parentElement?.textContent?.replaceAll('\u00a0', ' ');
  expect(body).toBe('Initiative, Isaure : 17(1d20 : 14, + 3)Gobelin : 5 (1d20 : 5)');
});

test('a message of somebody whom one blocked is folded until one reads it (DSK-4)', async () => {
  const { user } = show({ ...said, author: { _id: buildId(), name: 'Bruno', avatar: '' }, folded: true });
  expect(await screen.findByText(/Message d’une personne que vous avez bloquée/)).toBeVisible();
  expect(screen.queryByText('La porte gronce.')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Lire le message/ }));
  expect(await screen.findByText('La porte gronce.')).toBeVisible();
});

test('a player blocks the author of a message from the message, after a question (DSK-4)', async () => {
  const other = { _id: buildId(), name: 'Garance', avatar: '' };
  const blocked: unknown[] = [];
  network.use(
    http.put(apiUrl('user/me/blocked/:id'), ({ params }) => {
      blocked.push(params.id);
      return HttpResponse.json([{ person: other, at: said.at }]);
    }),
  );
  const { user } = show({ ...said, author: other }, false);
  await user.click(await screen.findByRole('button', { name: /^Bloquer l’auteur.*Garance$/ }));
  const question = within(await screen.findByRole('alertdialog', { name: /^Bloquer Garance/ }));
  expect(blocked).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Bloquer' }));
  expect(await screen.findByText('Vous avez bloqué Garance')).toBeVisible();
  expect(blocked).toEqual([other._id]);
});

test.each([
  ['one’s own message', { ...said }, false],
  [
    'a message at the table that one leads',
    { ...said, author: { _id: buildId(), name: 'Garance', avatar: '' } },
    true,
  ],
  ['what nobody signed', { ...said, author: { _id: '', name: '', avatar: '' } }, false],
])('nothing blocks from %s (DSK-4)', async (_what, entry, isMaster) => {
  show(entry, isMaster);
  expect(await screen.findByText('La porte gronce.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Bloquer/ })).not.toBeInTheDocument();
});

test('one warns of a message after it was sent, and reports somebody else’s (DSK-3, DSK-4)', async () => {
  const sent: unknown[] = [];
  network.use(
    http.put(apiUrl('gamesession/:session/entries/:id/warnings'), async ({ request }) => {
      const { warnings } = (await request.json()) as Pick<LogEntry, 'warnings'>;
      sent.push(warnings.themes);
      return HttpResponse.json({ ...said, warnings });
    }),
    http.get(apiUrl('game/:id/campaign'), () => HttpResponse.json({ lines: '', veils: '' })),
  );
  const { user, unmount } = show({ ...said, at: new Date(Date.now() - 86_400_000).toISOString() });
  await user.click(await screen.findByRole('button', { name: 'Avertir de ce message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Avertir de votre message' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Araignées' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Avertissement enregistré')).toBeVisible();
  expect(sent).toEqual([['spiders']]);
  expect(screen.queryByRole('button', { name: /^Signaler/ })).toBeNull();
  unmount();

  const other = { ...said, author: { _id: buildId(), name: 'Garance', avatar: '' } };
  let report: object = {};
  network.use(
    http.post<never, object>(apiUrl('ticket'), async ({ request }) => {
      report = await request.json();
      return HttpResponse.json({ _id: buildId() }, { status: 201 });
    }),
  );
  const { user: reader } = show(other, false);
  await reader.click(await screen.findByRole('button', { name: /^Signaler le message/ }));
  await reader.selectOptions(await screen.findByRole('combobox', { name: /^Motif/ }), 'Propos déplacés');
  await reader.type(screen.getByRole('textbox', { name: /Que s’est-il passé/ }), 'Il m’insulte.');
  await reader.click(screen.getByRole('button', { name: 'Envoyer le signalement' }));
  await waitFor(() => expect(report).toMatchObject({ about: { kind: 'message', id: said._id } }));
  expect(screen.queryByRole('button', { name: 'Avertir de ce message' })).toBeNull();
});
