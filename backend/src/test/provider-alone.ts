import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { CLIENT, type Lies, type Person, startProvider } from './provider.ts';

// An OpenID provider for tests that are no back-end tests: prints where it is, where it takes who signs in there next and how it lies, and
// its client; ends with SIGTERM.
const provider = await startProvider();
const control = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { person, lies } = JSON.parse(text) as { person?: Person; lies?: Lies };
    if (person) provider.person = person;
    if (lies) provider.lies = lies;
    response.end();
  })();
});
control.listen(0, '127.0.0.1');
await once(control, 'listening');
const { port } = control.address() as AddressInfo;
const shown = { issuer: provider.issuer, control: `http://127.0.0.1:${port}`, client: CLIENT };
process.stdout.write(`${JSON.stringify(shown)}\n`);
process.once('SIGTERM', () => process.exit(0));
