import { deprecationsOf, type Release } from '@rpd/shared/remote';

/** For the remote's team, who reads the console: what a version uses of the contract that is going to be dropped. */
export function warnOfDeprecated({ version, descriptor }: Release): void {
  for (const words of deprecationsOf(descriptor))
    // oxlint-disable-next-line eslint/no-console
    console.warn(`${descriptor.name} ${version}: ${words}`);
}
