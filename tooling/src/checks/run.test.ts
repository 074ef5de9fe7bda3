import { chosenSteps } from './run.ts';
import type { Step } from './steps.ts';

const step = (name: string, onRequest = false): Step => ({
  name,
  quick: false,
  onRequest,
  run: () => Promise.resolve({ passed: 1, failed: 0 }),
});
const steps = [step('lint'), step('unit'), step('containers', true)];
const chosen = (...names: string[]): string[] => chosenSteps(steps, names).map(({ name }) => name);

describe('the steps of npm test', () => {
  it('are all but those on request, or the named ones', () => {
    expect(chosen()).toEqual(['lint', 'unit']);
    expect(chosen('unit')).toEqual(['unit']);
    expect(chosen('containers')).toEqual(['containers']);
    expect(chosen('all', 'containers')).toEqual(['lint', 'unit', 'containers']);
  });

  it('reject an unknown name', () => {
    expect(() => chosen('units')).toThrow('There is no step units');
  });
});
