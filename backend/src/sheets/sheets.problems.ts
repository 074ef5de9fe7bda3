import type { DocumentProblem } from '@rpd/shared/domain';
import { refuse } from '../lib/refusals.ts';

/** Refuses a document, each problem at its place. */
export function refuseProblems(problems: readonly DocumentProblem[]): void {
  if (problems.length === 0) return;
  const fields = Object.create(null) as Record<string, string>;
  for (const { path, message } of problems) fields[path || 'body'] ??= message;
  throw refuse('invalid', { fields });
}
