import { chakra } from '@rpd/shared/ui';

/** The product's mark: a twenty-sided die. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox="0 0 40 40"
      width={`${size}px`}
      height={`${size}px`}
      flexShrink="0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      color={{ base: 'gold.600', _dark: 'gold.300' }}
    >
      <path d="M20 2 36 11v18L20 38 4 29V11z" />
      <path
        d="M20 10 29.5 26h-19zM20 2v8M36 11l-6.5 15M36 29l-6.5-3M20 38l9.5-12M20 38l-9.5-12M4 29l6.5-3M4 11l6.5 15M20 10 36 11M20 10 4 11"
        strokeWidth="1.1"
      />
    </chakra.svg>
  );
}
