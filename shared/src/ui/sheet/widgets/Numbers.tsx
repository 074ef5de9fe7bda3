import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { numberOf, type WidgetProps, within } from '../play.ts';
import { useNameSlot, useStill } from '../nameSlot.ts';
import { signed, valueLabel } from '../../../domain/value-label.ts';
import { NumberInPlace } from './NumberInPlace.tsx';
import { RollButton } from './RollButton.tsx';

/** What a widget is called, above its value. */
export const Name = ({ children }: { children: string }) => (
  <Text
    fontSize="xs"
    fontWeight="semibold"
    letterSpacing="wide"
    lineHeight="1.25"
    color="fg.muted"
    overflowWrap="anywhere"
    css={{ '[data-sheet-theme=starship] &, [data-sheet-theme=neon] &': { textTransform: 'uppercase' } }}
  >
    {useNameSlot() ?? (children || 'Champ sans nom')}
  </Text>
);

const large = {
  as: 'span',
  display: 'block',
  fontFamily: 'var(--sheet-titles)',
  fontSize: '3xl',
  lineHeight: '1.1',
  fontWeight: 'bold',
  fontVariantNumeric: 'lining-nums tabular-nums',
} as const;

/** In a third of a phone a roll is its words alone, in one line. */
const NARROW = {
  container: 'tile / inline-size',
  '@container tile (max-width: 7.5rem)': {
    '& button:has(span)': { px: '1.5', fontSize: 'xs', whiteSpace: 'nowrap' },
    '& button:has(span) svg': { display: 'none' },
    // Where it is only drawn, it says its dice, which are longer than their result.
    '& button[inert], &[data-long] button:has(span)': { whiteSpace: 'normal' },
  },
} as const;

const TILE_WORDS_MAX = 20;
/** More letters than these have no room in one line of a third of a phone: « 1d20 + Initiative » takes two. */
const LINE_WORDS_MAX = 12;

/** An ability: its value large, its modifier small, one press rolls it. */
export function Tile({ id, field, value, pair, dice, diceWords, cost, write }: WidgetProps) {
  // Without the values that it reads a roll has its names, which a tile has no room for.
  const isDrawn = useNameSlot() !== null;
  const fitting = !isDrawn && (diceWords?.length ?? 0) > TILE_WORDS_MAX ? undefined : diceWords;
  const words = pair === undefined ? fitting : signed(pair);
  return (
    <Flex
      data-long={(words?.length ?? 0) > LINE_WORDS_MAX || undefined}
      direction="column"
      align="center"
      textAlign="center"
      gap="1"
      h="full"
      p="2"
      css={NARROW}
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="lg"
      bg="bg.subtle"
    >
      <Name>{field.name}</Name>
      <NumberInPlace field={field} value={value} write={write} least={field.min} most={field.max}>
        <Text {...large}>{valueLabel(field, value)}</Text>
      </NumberInPlace>
      {dice ? (
        <RollButton id={id} name={field.name} dice={dice} words={words} cost={cost} />
      ) : pair === undefined ? null : (
        <Text as="span" fontWeight="semibold" color="brand.fg" fontVariantNumeric="tabular-nums">
          {signed(pair)}
        </Text>
      )}
    </Flex>
  );
}

const Step = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '9',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _disabled: { opacity: 0.45, cursor: 'not-allowed' },
  },
});

interface StepsProps extends Pick<WidgetProps, 'field' | 'value' | 'write'> {
  by: 1 | -1;
  least: number | undefined;
  most: number | undefined;
}

function StepButton({ field, value, write, by, least, most }: StepsProps) {
  const still = useStill();
  if (!write || field.formula) return null;
  const step = (field.step && field.step > 0 ? field.step : 1) * by;
  const next = within(numberOf(value) + step, least, most);
  const Icon = by > 0 ? Plus : Minus;
  return (
    <Step
      {...still}
      type="button"
      aria-label={`${by > 0 ? 'Ajouter' : 'Retirer'} ${Math.abs(step)}\u00a0: ${field.name}`}
      disabled={next === value}
      onClick={() => write(next)}
    >
      <Icon size={16} aria-hidden="true" />
    </Step>
  );
}

/** What is left of what there may be: pressed up and down, or typed (`-7`). */
export function Bar(props: WidgetProps) {
  const { id, field, value, pair, dice, diceWords, cost } = props;
  const still = useStill();
  const most = pair ?? field.max;
  const least = Math.min(field.min ?? 0, most ?? 0);
  const part = most && most > least ? within((numberOf(value) - least) / (most - least), 0, 1) : 0;
  const edges = { least, most };
  return (
    <Box>
      <Flex align="center" gap="2">
        <StepButton {...props} {...edges} by={-1} />
        <Box flex="1" minW="0" textAlign="center">
          <Name>{field.name}</Name>
          <Flex justify="center" align="baseline" gap="1">
            <NumberInPlace {...props} {...edges}>
              <Text {...large} fontSize="2xl">
                {valueLabel(field, value)}
              </Text>
            </NumberInPlace>
            {most === undefined ? null : (
              <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
                / {valueLabel(field, most)}
              </Text>
            )}
          </Flex>
        </Box>
        <StepButton {...props} {...edges} by={1} />
      </Flex>
      {most === undefined ? null : (
        <Box
          {...still}
          role="meter"
          aria-label={field.name}
          aria-valuemin={least}
          aria-valuemax={most}
          aria-valuenow={within(numberOf(value), least, most)}
          mt="1.5"
          h="2"
          borderRadius="full"
          bg="bg.emphasized"
          overflow="hidden"
        >
          <Box h="full" bg="brand.solid" transition="width 0.2s" style={{ width: `${part * 100}%` }} />
        </Box>
      )}
      {dice ? (
        <Flex justify="center" mt="1.5">
          <RollButton id={id} name={field.name} dice={dice} words={diceWords} cost={cost} />
        </Flex>
      ) : null}
    </Box>
  );
}

/** A number that goes up and down by one. */
export function Counter(props: WidgetProps) {
  const { id, field, value, dice, diceWords, cost } = props;
  const edges = { least: field.min, most: field.max };
  return (
    <Flex direction="column" align="center" textAlign="center" gap="1">
      <Name>{field.name}</Name>
      <Flex align="center" gap="2">
        <StepButton {...props} {...edges} by={-1} />
        <NumberInPlace {...props} {...edges}>
          <Text {...large} fontSize="2xl">
            {valueLabel(field, value)}
          </Text>
        </NumberInPlace>
        <StepButton {...props} {...edges} by={1} />
      </Flex>
      {dice ? <RollButton id={id} name={field.name} dice={dice} words={diceWords} cost={cost} /> : null}
    </Flex>
  );
}

/** A number without a widget: its value, and what it rolls. */
export function Figure({ id, field, value, dice, diceWords, cost, write }: WidgetProps) {
  return (
    <Box>
      <Name>{field.name}</Name>
      <Flex align="center" wrap="wrap" columnGap="2" rowGap="1">
        <NumberInPlace field={field} value={value} write={write} least={field.min} most={field.max}>
          <Text as="span" fontSize="xl" fontWeight="semibold" fontVariantNumeric="lining-nums tabular-nums">
            {valueLabel(field, value)}
          </Text>
        </NumberInPlace>
        {dice ? <RollButton id={id} name={field.name} dice={dice} words={diceWords} cost={cost} /> : null}
      </Flex>
    </Box>
  );
}
