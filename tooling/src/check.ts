import { chosenSteps, runSteps } from './checks/run.ts';
import { steps } from './checks/steps.ts';

// `npm run check`: what is quick, before a commit.
const quick = steps.filter(step => step.quick);
process.exitCode = (await runSteps(chosenSteps(quick, process.argv.slice(2)))) ? 0 : 1;
