import { chosenSteps, runSteps } from './checks/run.ts';
import { steps } from './checks/steps.ts';

// `npm test`: everything. `npm test -- lint unit`: those steps. `npm test -- all containers`: everything, and those on request.
process.exitCode = (await runSteps(chosenSteps(steps, process.argv.slice(2)))) ? 0 : 1;
