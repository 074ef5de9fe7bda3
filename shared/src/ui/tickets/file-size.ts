import { formatNumber } from '../../domain/format.ts';

/** How much a file weighs, in words. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return `${formatNumber(bytes)} octets`;
  const kib = bytes / 1024;
  return kib < 1024
    ? `${formatNumber(Math.round(kib))} Kio`
    : `${formatNumber(Math.round(kib / 102.4) / 10)} Mio`;
};
