import { processorMs, startApi } from './api-process.ts';

// `process.ts <store> <authUrl>`: one process of the API on a store, for `npm run bench:processes`. Tells its address, and on demand
// how many milliseconds of a processor it has used.

const { address } = await startApi();
process.on('message', () => {
  process.send?.(processorMs());
});
process.send?.(address);
