import { withRetry } from './chunk-retry.ts';

const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type });

/** A loader that fails with these errors, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  const asked: (string | number)[] = [];
  const load = (id: string | number): Promise<unknown> => {
    asked.push(id);
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve('here');
  };
  return { asked, load };
}

describe('a chunk that fails to load', () => {
  it('is requested again after a network error, twice at most', async () => {
    const lost = failing(chunkError('error'), chunkError('missing'));
    await expect(withRetry(lost.load, [0, 0])(7)).resolves.toBe('here');
    expect(lost.asked).toEqual([7, 7, 7]);

    const gone = failing(chunkError('error'), chunkError('error'), chunkError('error'));
    await expect(withRetry(gone.load, [0, 0])(7)).rejects.toThrow('Loading chunk 7 failed.');
    expect(gone.asked).toEqual([7, 7, 7]);
  });

  it('is not requested again after a timeout or an error in its code', async () => {
    const slow = failing(chunkError('timeout'));
    await expect(withRetry(slow.load, [0, 0])(7)).rejects.toThrow('Loading chunk 7 failed.');
    expect(slow.asked).toEqual([7]);

    const broken = failing(new TypeError('undefined is not a function'));
    await expect(withRetry(broken.load, [0, 0])(7)).rejects.toThrow(TypeError);
    expect(broken.asked).toEqual([7]);
  });
});
