import { Command } from 'commander';

import { median } from '../bench/timing.ts';
import {
  LIGHTHOUSE_LIMITS,
  type LighthouseCategory,
  type LighthouseReport,
  lookWithLighthouse,
} from '../bench/lighthouse.ts';
import { buildVariant } from '../bench/variants.ts';
import { serveVariant } from '../bench/visit.ts';
import { Failure, outputOf } from './output.ts';

/** Where the browser can be spoken to, while it runs. */
const DEBUGGING_PORT = 9333;

interface Options {
  path: string;
  desktop?: boolean;
  rounds: string;
}

export function lighthouseCommand(): Command {
  return new Command('lighthouse')
    .description('look at the landing page with Lighthouse, as released')
    .option('--path <path>', 'another page of the application', '/')
    .option('--desktop', 'from a desk; from a phone otherwise')
    .option('--rounds <n>', 'how often; the middle of each score counts', '3')
    .action(async (options: Options, command: Command) => {
      const output = outputOf(command);
      output.say('Building …');
      const served = await serveVariant(await buildVariant('split'));
      const reports: LighthouseReport[] = [];
      try {
        for (let round = 0; round < Number(options.rounds); round += 1)
          reports.push(
            await lookWithLighthouse(served.url + options.path, {
              port: DEBUGGING_PORT,
              desktop: options.desktop ?? false,
            }),
          );
      } finally {
        await served.stop();
      }
      const names = Object.keys(LIGHTHOUSE_LIMITS) as LighthouseCategory[];
      const middle = (of: (report: LighthouseReport) => number): number => median(reports.map(of));
      const scores = names.map(name => ({ name, score: middle(({ scores: found }) => found[name]) }));
      const measures = Object.keys(reports[0]?.measures ?? {}).map(name => ({
        name,
        value: middle(report => report.measures[name] ?? 0),
      }));
      const lost = [...new Set(reports.flatMap(report => report.lost))];
      output.result({ scores, measures, lost }, [
        ...scores.map(
          ({ name, score }) => `${name.padEnd(16)} ${score} of at least ${LIGHTHOUSE_LIMITS[name]}`,
        ),
        ...measures.map(({ name, value }) => `${name.padEnd(26)} ${value}`),
        ...lost.map(line => `- ${line}`),
      ]);
      const missed = scores.filter(({ name, score }) => score < LIGHTHOUSE_LIMITS[name]);
      if (missed.length > 0)
        throw new Failure(`Below what is wanted: ${missed.map(({ name }) => name).join(', ')}`, 1);
    });
}
