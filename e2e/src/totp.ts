import { createHmac } from 'node:crypto';

const PERIOD_S = 30;

/** The period of now, by the clock of an authenticator application. */
export const periodNow = (): number => Math.floor(Date.now() / 1000 / PERIOD_S);

/** The code of an authenticator application (RFC 6238) for a period. */
export function codeOf(secret: string, period: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map(sign => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const hash = createHmac('sha1', key).update(counter).digest();
  const value = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(value % 1_000_000).padStart(6, '0');
}
