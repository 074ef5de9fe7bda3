import { readForeign } from './readFile.ts';
import type { WorkerAnswer, WorkerOrder } from './runImport.ts';

// Reads foreign files beside the page, which stays usable however large they are.

const answer = (message: WorkerAnswer) => self.postMessage(message, {});

self.addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  const onProgress = (done: number, words: string) => answer({ kind: 'progress', done, words });
  void readForeign(data.text, { chosen: data.chosen, onProgress }).then(result =>
    answer({ kind: 'end', result }),
  );
});
