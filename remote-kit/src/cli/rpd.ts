import { type Commands, runProgram } from '../../../tooling/src/commands/program.ts';
import { requireNode } from '../build/node-version.ts';

// The command of a team in a repository of its own. What does not ask where the sources are is the command of the platform's repository.
const commands: Commands = {
  new: async () => (await import('./new.ts')).newCommand(),
  build: async () => (await import('./build.ts')).buildCommand(),
  dev: async () => (await import('./dev.ts')).devCommand(),
  check: async () => (await import('./check.ts')).checkCommand(),
  types: async () => (await import('../../../tooling/src/commands/types.ts')).typesCommand(),
  release: async () => (await import('./release.ts')).releaseCommand(),
  canary: async () => (await import('../../../tooling/src/commands/canary.ts')).canaryCommand(),
  preview: async () => (await import('../../../tooling/src/commands/preview.ts')).previewCommand(),
  promote: async () => (await import('../../../tooling/src/commands/canary.ts')).promoteCommand(),
  abort: async () => (await import('../../../tooling/src/commands/canary.ts')).abortCommand(),
  rollback: async () => (await import('../../../tooling/src/commands/canary.ts')).rollbackCommand(),
  status: async () => (await import('../../../tooling/src/commands/status.ts')).statusCommand(),
};

try {
  requireNode();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await runProgram('Builds, checks and releases a remote from a repository of its own.', commands);
