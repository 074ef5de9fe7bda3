import { STEP_COSTS_MAX, type CreationStep } from '@rpd/shared/domain';
import { Box, Flex, SimpleGrid } from '@rpd/shared/ui';
import { FlagSetting, NumberSetting } from '../panel/Labelled.tsx';
import type { PutStep } from './steps.ts';

/** How many points, between which bounds, and what each value costs. */
export function PointsSettings({ step, put }: { step: CreationStep; put: PutStep }) {
  const { points, min = 0, max, costs } = step;
  const highest = max ?? min;
  const isTable = costs !== undefined && costs.length > 0;
  const mayHaveTable = highest >= min && highest - min < STEP_COSTS_MAX;
  const values = mayHaveTable ? Array.from({ length: highest - min + 1 }, (_, at) => min + at) : [];
  const costAt = (value: number) => costs?.find(one => one.value === value)?.cost;
  const tableFor = (from: number, to: number) =>
    to >= from && to - from < STEP_COSTS_MAX
      ? Array.from({ length: to - from + 1 }, (_, at) => ({
          value: from + at,
          cost: costAt(from + at) ?? at,
        }))
      : undefined;
  const bound = (changes: { min?: number | undefined; max?: number | undefined }) => {
    const [from, to] = ['min' in changes ? (changes.min ?? 0) : min, 'max' in changes ? changes.max : max];
    const table = isTable && to !== undefined ? { costs: tableFor(from, to) ?? costs } : {};
    put({ ...changes, ...table }, true);
  };
  const whole = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));
  return (
    <>
      <Flex gap="3" wrap="wrap">
        <Box flex="1 1 8rem">
          <NumberSetting
            label="Points à répartir"
            isWhole
            value={points}
            onChange={value => put({ points: value }, true)}
          />
        </Box>
        <Box flex="1 1 8rem">
          <NumberSetting
            label="Au plus bas"
            value={step.min}
            onChange={value => bound({ min: whole(value) })}
          />
        </Box>
        <Box flex="1 1 8rem">
          <NumberSetting label="Au plus haut" value={max} onChange={value => bound({ max: whole(value) })} />
        </Box>
      </Flex>
      <FlagSetting
        label="Certaines valeurs coûtent plus cher"
        help="Sinon, chaque pas au-dessus du plus bas coûte un point."
        value={isTable}
        onChange={isOn => put({ costs: isOn ? tableFor(min, highest) : undefined })}
      />
      {isTable ? (
        <SimpleGrid minChildWidth="6rem" gap="3" role="group" aria-label="Coût de chaque valeur">
          {values.map(value => (
            <NumberSetting
              key={value}
              label={`${value} coûte`}
              isWhole
              value={costAt(value)}
              onChange={cost =>
                put(
                  {
                    costs: values.map(one => ({
                      value: one,
                      cost: (one === value ? cost : costAt(one)) ?? 0,
                    })),
                  },
                  true,
                )
              }
            />
          ))}
        </SimpleGrid>
      ) : null}
    </>
  );
}
