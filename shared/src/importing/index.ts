// Files of other tools: how large they may be, and a worker that reads them. No React.
export { fileLimitError, fileSizeError, type FileLimits } from './limits.ts';
export { hasMarkup, plainText } from './markup.ts';
export { type Progress, type ReaderAnswer, readInWorker } from './readInWorker.ts';
