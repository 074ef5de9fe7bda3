import { chakra } from '@rpd/shared/ui';

const WIDTH = 120;
const HEIGHT = 32;

/** One bar per week, the last one in full colour. What it shows is said by `label`. */
export function Sparkline({ values, label }: { values: number[]; label: string }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / values.length;
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      w="full"
      h="8"
      color="brand.solid"
    >
      {values.map((value, week) => {
        // A week without any keeps a line: an empty place would look like a missing figure.
        const height = Math.max(1, (value / most) * HEIGHT);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a week is its place
            key={week}
            x={week * step}
            y={HEIGHT - height}
            width={step * 0.7}
            height={height}
            fill="currentColor"
            opacity={week === values.length - 1 ? 1 : 0.4}
          />
        );
      })}
    </chakra.svg>
  );
}
