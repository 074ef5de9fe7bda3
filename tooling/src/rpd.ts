#!/usr/bin/env node
import { type Commands, runProgram } from './commands/program.ts';

// The command of the teams: builds, checks and releases remotes, and says what is live.
const commands: Commands = {
  new: async () => (await import('./commands/new.ts')).newCommand(),
  dev: async () => (await import('./commands/dev.ts')).devCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  types: async () => (await import('./commands/types.ts')).typesCommand(),
  build: async () => (await import('./commands/build.ts')).buildCommand(),
  release: async () => (await import('./commands/release.ts')).releaseCommand(),
  canary: async () => (await import('./commands/canary.ts')).canaryCommand(),
  preview: async () => (await import('./commands/preview.ts')).previewCommand(),
  promote: async () => (await import('./commands/canary.ts')).promoteCommand(),
  abort: async () => (await import('./commands/canary.ts')).abortCommand(),
  rollback: async () => (await import('./commands/canary.ts')).rollbackCommand(),
  remove: async () => (await import('./commands/remove.ts')).removeCommand(),
  status: async () => (await import('./commands/status.ts')).statusCommand(),
  budget: async () => (await import('./commands/budget.ts')).budgetCommand(),
  bench: async () => (await import('./commands/bench.ts')).benchCommand(),
  lighthouse: async () => (await import('./commands/lighthouse.ts')).lighthouseCommand(),
  data: async () => (await import('./commands/data.ts')).dataCommand(),
};

await runProgram('Builds and releases the remotes of the platform.', commands);
