import { Command } from 'commander';

import { launchBrowser } from '../bench/browser.ts';
import { FIRST_SCREEN_RATIO, formsAhead, evaluateBudget, ownBytes } from '../bench/budget.ts';
import { type BuiltVariant, buildVariant } from '../bench/variants.ts';
import { type Visit, serveVariant, visitVariant } from '../bench/visit.ts';
import { Failure, bytes, outputOf } from './output.ts';

/** Serves what is built, and looks at what a browser fetches. */
async function visited(variant: BuiltVariant): Promise<Visit> {
  const served = await serveVariant(variant);
  try {
    const browser = await launchBrowser();
    try {
      return await visitVariant(browser, served);
    } finally {
      await browser.close();
    }
  } finally {
    await served.stop();
  }
}

export function budgetCommand(): Command {
  return new Command('budget')
    .description('hold the first screens against a monolith of the same code, in a browser')
    .action(async (_options: object, command: Command) => {
      const output = outputOf(command);
      output.say('Building the monolith and the federated application …');
      const whole = await buildVariant('monolith');
      const split = await buildVariant('split');
      output.say('Visiting both …');
      // Not beside a build: it would hold up the server in this process, and a page that waits looks like one at rest.
      const [monolith, federated] = await Promise.all([visited(whole), visited(split)]);
      const { ratio, problems: overBudget } = evaluateBudget(federated, monolith);
      const problems = [
        ...overBudget,
        ...formsAhead(split.remotes.map(({ name, built }) => ({ name, shares: built.shares ?? [] }))),
      ];
      const rows = Object.entries(federated.areas).map(([name, fetched]) => ({
        name,
        own: ownBytes(name, federated.firstScreen) + ownBytes(name, fetched),
        added: fetched.bytes,
        monolith: monolith.areas[name]?.bytes ?? 0,
      }));
      output.result(
        {
          ratio,
          firstScreen: federated.firstScreen,
          monolith: monolith.firstScreen,
          remotes: rows,
          problems,
        },
        [
          `first screen  ${bytes(federated.firstScreen.bytes)} in ${federated.firstScreen.requests} requests; monolith ${bytes(monolith.firstScreen.bytes)} in ${monolith.firstScreen.requests}; ratio ${ratio.toFixed(3)} of ${FIRST_SCREEN_RATIO}`,
          ...rows.map(
            ({ name, own, added, monolith: other }) =>
              `${name.padEnd(12)}  own code ${bytes(own)}, with pieces of the shell ${bytes(added)}; monolith ${bytes(other)}`,
          ),
        ],
      );
      if (problems.length > 0) throw new Failure(`Over budget:\n- ${problems.join('\n- ')}`, 1);
    });
}
