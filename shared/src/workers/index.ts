export { type CheckWorker, WorkerFile } from './worker-file.ts';
