import { MACHINE_PASSWORD_MAX, MACHINE_PASSWORD_MIN, MACHINE_PASSWORD_SYMBOLS } from '@rpd/shared/domain';

const KINDS = [
  '0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  MACHINE_PASSWORD_SYMBOLS,
];
const ALL = KINDS.join('');

/** A whole number below `limit`, each as likely as the others. */
function pick(limit: number): number {
  const least = 2 ** 32 % limit;
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < least ? pick(limit) : value % limit;
}
const oneOf = (letters: string): string => letters[pick(letters.length)] ?? '';

/** A bot's or an application's password (ADM-7): 16 to 20 characters with at least one of each kind. */
export function machinePassword(): string {
  const least = Math.max(MACHINE_PASSWORD_MIN, 16);
  const length = least + pick(MACHINE_PASSWORD_MAX - least + 1);
  const letters = [...KINDS.map(oneOf), ...Array.from({ length: length - KINDS.length }, () => oneOf(ALL))];
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}
