import type { VitalMeasure } from '@rpd/shared/remote';
import { createMeasures } from './measures.ts';

const HERE = 'http://localhost/app/servers/ferraille?q=x';
const shownAt = (path: string) =>
  path.startsWith('/app/')
    ? { remote: 'servers', version: '1.2.0', area: path.split('/', 3).join('/') }
    : null;

test('sends each measure once, under the area whose visit it is of, and no address (EXT-9)', () => {
  const sent: VitalMeasure[][] = [];
  const page = createMeasures(shownAt, measures => sent.push(measures));
  page.add({ name: 'LCP', value: 900 }, HERE);
  page.add({ name: 'INP', value: 80, navigationURL: 'http://localhost/app/games' }, HERE);
  page.add({ name: 'CLS', value: 0, navigationURL: 'http://localhost/login' }, HERE);
  page.flush();
  page.flush();
  const common = { remote: 'servers', version: '1.2.0' };
  expect(sent).toEqual([
    [
      { ...common, area: '/app/servers', vital: 'LCP', value: 900 },
      { ...common, area: '/app/games', vital: 'INP', value: 80 },
    ],
  ]);
});

test('holds no more than one message carries', () => {
  const sent: VitalMeasure[][] = [];
  const page = createMeasures(shownAt, measures => sent.push(measures));
  for (let count = 0; count < 80; count += 1) page.add({ name: 'INP', value: count }, HERE);
  page.flush();
  expect(sent[0]).toHaveLength(50);
});
