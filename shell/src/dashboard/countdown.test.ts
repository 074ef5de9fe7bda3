import { countdown, longMoment } from './countdown.ts';

const now = new Date(2026, 10, 27, 14, 0).getTime();
const at = (hours: number, minutes = 0, day = 27) => new Date(2026, 10, day, hours, minutes).toISOString();
const planned = (moment: string) => countdown({ state: 'planned', at: moment }, now);

test('says how long it is until a session, as people count (26.3)', () => {
  expect(planned(at(14, 1))).toBe('dans 1 min');
  expect(planned(at(14, 59))).toBe('dans 59 min');
  expect(planned(at(15))).toBe('dans 1 h');
  expect(planned(at(18, 5))).toBe('dans 4 h 05');
  expect(planned(at(1, 30, 28))).toBe('dans 11 h 30');
  // Nine in the evening of the next day is tomorrow, though more than a day away; nights are counted, not hours.
  expect(planned(at(21, 0, 28))).toBe('demain');
  expect(planned(at(9, 0, 29))).toBe('dans 2 jours');
});

test('says when one is due, and since when it goes on', () => {
  expect(planned(at(14))).toBe('c’est l’heure');
  expect(planned(at(13))).toBe('c’est l’heure');
  expect(countdown({ state: 'open', at: at(13, 40) }, now)).toBe('commencée il y a 20 minutes');
});

test('writes the day by its name', () => {
  expect(longMoment(at(21, 0, 28))).toMatch(/^samedi 28 novembre (à )?21:00$/);
});
