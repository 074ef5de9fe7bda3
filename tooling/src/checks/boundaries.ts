import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

export interface Boundaries {
  /** `rule: from → to`, one per violation. */
  violations: string[];
  /** How many modules were read; a tool that understands nothing reads none and is content. */
  modules: number;
}

interface CruiseReport {
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
}

/** Holds the rooms of a workspace against `.dependency-cruiser.mjs`. @throws Error when the tool itself fails. */
export function checkBoundaries(workspace: string): Boundaries {
  const rooms = readdirSync(workspace).filter(name =>
    /^(?:shell|shared|backend|tooling|e2e|remote-.+)$/.test(name),
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...rooms],
    { cwd: workspace, encoding: 'utf8', maxBuffer: 1024 ** 3 },
  );
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser has failed:\n${stderr}${stdout}`);
  const { summary } = JSON.parse(stdout) as CruiseReport;
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}
