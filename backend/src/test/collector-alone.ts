import { startCollector } from './collector.ts';

// A collector of traces in a process of its own: prints its address, and answers GET with what it has.
const { url } = await startCollector();
process.stdout.write(`${url}\n`);
