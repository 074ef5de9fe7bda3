/** '3 h', '1 h 30'. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

const USUAL = [60, 90, 120, 150, 180, 210, 240, 300, 360, 480];

/** The lengths that a form proposes, and the one that is set. */
export const durations = (set: number) =>
  [...new Set([...USUAL, set])]
    .toSorted((one, other) => one - other)
    .map(minutes => ({ value: String(minutes), label: durationWords(minutes) }));
