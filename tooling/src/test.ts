import { runCommand } from './checks/main.ts';
import { steps } from './checks/steps.ts';

// `npm test`: everything. `npm test -- lint unit`: those steps. `npm test -- unit remote-player`: the tests of one room.
await runCommand('npm test', steps);
