import { chosenSteps, usageOf } from './run.ts';
import type { Step } from './steps.ts';

const step = (name: string, onRequest = false): Step => ({
  name,
  quick: false,
  onRequest,
  run: () => Promise.resolve({ passed: 1, failed: 0 }),
});
const steps = [step('lint'), { ...step('unit'), hasParts: true }, step('containers', true)];
const chosen = (...names: string[]): string[] => chosenSteps(steps, names).steps.map(({ name }) => name);

describe('the steps of npm test', () => {
  it('are all but those on request, or the named ones', () => {
    expect(chosen()).toEqual(['lint', 'unit']);
    expect(chosen('unit')).toEqual(['unit']);
    expect(chosen('containers')).toEqual(['containers']);
    expect(chosen('all', 'containers')).toEqual(['lint', 'unit', 'containers']);
  });

  it('take other words for parts of names of test files, beside a step that can run a part', () => {
    expect(chosenSteps(steps, ['unit', 'guilds'])).toEqual({ steps: [steps[1]], parts: ['guilds'] });
  });

  it('reject an unknown name', () => {
    expect(() => chosen('units')).toThrow('There is no step units');
    expect(() => chosen('lint', 'guilds')).toThrow('There is no step guilds');
    expect(() => chosen('all', 'guilds')).toThrow('There is no step guilds');
  });

  it('are named by --help', () => {
    const usage = usageOf('npm test', steps);
    expect(usage).toContain('Steps: lint, unit. ');
    expect(usage).toContain('On request only: containers.');
    expect(usage).toContain('`npm test -- unit remote-player`');
  });
});
