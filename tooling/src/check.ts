import { runCommand } from './checks/main.ts';
import { steps } from './checks/steps.ts';

// `npm run check`: what is quick, before a commit.
await runCommand(
  'npm run check',
  steps.filter(step => step.quick),
);
