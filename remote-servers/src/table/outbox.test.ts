import type { LogEntryInput } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { waitFor } from '@rpd/shared/test';
import { createOutbox } from './outbox.ts';

const entry = (key: string): LogEntryInput => ({
  key,
  kind: 'say',
  text: key,
  expression: '',
  to: 'all',
  people: [],
  action: '',
  answers: [],
  warnings: { themes: [], other: '' },
  blind: false,
  character: '',
});

const noAnswer = () => Promise.reject(new ApiError(0, 'Pas de réseau.'));
const read = () => Promise.resolve();
const textsOf = (outbox: ReturnType<typeof createOutbox>) =>
  outbox.getState().pending.map(({ entry: { text }, state }) => `${text} ${state}`);

test('keeps what had no answer over a reload, and sends it in its order when the network is back', async () => {
  const before = createOutbox({ name: 'table-s1-me', send: noAnswer });
  const leave = before.start(read);
  before.add(entry('one'));
  before.add(entry('two'));
  await waitFor(() => expect(textsOf(before)).toEqual(['one waiting', 'two waiting']));
  leave();

  const sent: string[] = [];
  const after = createOutbox({
    name: 'table-s1-me',
    send: async ({ text }) => {
      sent.push(text);
      await Promise.resolve();
    },
  });
  expect(textsOf(after)).toEqual(['one waiting', 'two waiting']);
  after.start(read);
  after.add(entry('three'));
  await waitFor(() => expect(textsOf(after)).toEqual([]));
  expect(sent).toEqual(['one', 'two', 'three']);
  expect(createOutbox({ name: 'table-s1-me', send: noAnswer }).getState().pending).toEqual([]);
});

test('sends all that waits at once when the browser is online again', async () => {
  let isOnline = false;
  const outbox = createOutbox({ name: 'table-s2-me', send: () => (isOnline ? read() : noAnswer()) });
  outbox.start(read);
  for (const key of ['one', 'two', 'three']) outbox.add(entry(key));
  await waitFor(() => expect(textsOf(outbox)).toEqual(['one waiting', 'two waiting', 'three waiting']));
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(textsOf(outbox)).toEqual([]));
});

test('shows why an entry is refused, sends the next one, and waits where the server asks for it', async () => {
  const outbox = createOutbox({
    name: 'table-s3-me',
    send: async ({ text }) => {
      await Promise.resolve();
      if (text === 'wrong') throw new ApiError(422, 'Refusé.', { fields: { text: 'Trop long.' } });
      if (text === 'fast') throw new ApiError(429, 'Trop de demandes.');
    },
  });
  outbox.start(read);
  for (const key of ['wrong', 'right', 'fast']) outbox.add(entry(key));
  await waitFor(() => expect(textsOf(outbox)).toEqual(['wrong refused', 'fast waiting']));
  expect(outbox.getState().pending[0]?.reason).toBe('Trop long.');
});
