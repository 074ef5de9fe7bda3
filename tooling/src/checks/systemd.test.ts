import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

const unit = readFileSync(join(root, 'deploy/systemd/rpd.service'), 'utf8');

describe('the service unit', () => {
  it('lets V8 ask for memory keys, and refuses a call rather than end the process (18.20)', () => {
    // Without, the service was ended by SIGSYS (pkey_alloc) on Debian 12 before it said a word.
    expect(unit).toMatch(/^SystemCallFilter=@system-service @pkey$/m);
    expect(unit).toMatch(/^SystemCallErrorNumber=EPERM$/m);
  });
});
