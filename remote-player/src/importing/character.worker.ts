import type { ReaderAnswer } from '@rpd/shared/importing';
import { readCharacters } from './readCharacter.ts';
import type { ReadFile } from './source.ts';

// Reads files of characters beside the page, which stays usable however large they are.

const answer = (message: ReaderAnswer<ReadFile>) => self.postMessage(message, {});

self.addEventListener('message', ({ data }: MessageEvent<{ text: string }>) => {
  const onProgress = (done: number, words: string) => answer({ kind: 'progress', done, words });
  answer({ kind: 'end', result: readCharacters(data.text, { onProgress }) });
});
