import { problemOf, screenProblem } from './remote-failure.ts';

const chunkError = (type: string) =>
  Object.assign(
    new Error(`Loading chunk 353 failed.\n(${type}: https://rpd.test/remotes/player/1/contact.js)`),
    {
      name: 'ChunkLoadError',
      type,
    },
  );

test('blames the code of a chunk that arrives and stops on an error, and the network for one that does not arrive', () => {
  expect(problemOf(chunkError('missing'))).toBe('execution');
  expect(screenProblem(chunkError('missing'))).toBe('execution');
  expect(problemOf(chunkError('error'))).toBe('network');
  expect(screenProblem(chunkError('error'))).toBe('chunk');
});
