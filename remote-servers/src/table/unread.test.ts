import { ApiError } from '@rpd/shared/http';
import { waitFor } from '@rpd/shared/test';
import { createUnread } from './unread.ts';

/** Answers that come one after the other; what is missing is answered. */
const failing = (...failures: (Error | null)[]) => {
  const asked: string[][] = [];
  const answer = (what: string[]): Promise<boolean> => {
    asked.push(what);
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve(false);
  };
  return { asked, answer };
};

const away = () => new ApiError(0, 'Pas de réseau.');

test('reads again what it could not read, without another event', async () => {
  const { asked, answer } = failing(away(), away());
  const unread = createUnread({ retryMs: 1 });
  const stop = unread.start({
    readNew: () => answer(['new']),
    readAgain: async ids => void (await answer([...ids])),
    readAll: async () => void (await answer(['all'])),
  });
  await unread.hear();
  await waitFor(() => expect(asked).toEqual([['new'], ['new'], ['new']]));
  stop();
});

test('reads every changed entry until it is read, those of one moment together', async () => {
  const { asked, answer } = failing(away());
  const unread = createUnread({ retryMs: 1 });
  const stop = unread.start({
    readNew: () => answer(['new']),
    readAgain: async ids => void (await answer([...ids])),
    readAll: async () => void (await answer(['all'])),
  });
  void unread.hear('a');
  void unread.hear('b');
  await waitFor(() => expect(asked).toEqual([['a'], ['b', 'a']]));
  stop();
});

test('reads everything where what is asked for is no longer there, and does not ask for ever', async () => {
  const { asked, answer } = failing(new ApiError(404, 'Introuvable.'), new ApiError(403, 'Non.'));
  const unread = createUnread({ retryMs: 1 });
  const stop = unread.start({
    readNew: () => answer(['new']),
    readAgain: async ids => void (await answer([...ids])),
    readAll: async () => void (await answer(['all'])),
  });
  await unread.hear();
  expect(asked).toEqual([['new'], ['all']]);
  await unread.hear();
  expect(asked).toEqual([['new'], ['all'], ['new']]);
  stop();
});

test('reads what it hears of while it reads everything', async () => {
  const { asked, answer } = failing(new ApiError(404, 'Introuvable.'));
  const unread = createUnread({ retryMs: 1 });
  const stop = unread.start({
    readNew: () => answer(['new']),
    readAgain: async ids => void (await answer([...ids])),
    readAll: async () => {
      await answer(['all']);
      void unread.hear();
    },
  });
  await unread.hear();
  expect(asked).toEqual([['new'], ['all'], ['new']]);
  stop();
});
