import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { isEmptyValue } from '../../../domain/field-value.ts';
import { Button } from '../../Button.tsx';
import { Markdown } from '../../markdown/Markdown.tsx';
import { useNameSlot, useStill } from '../nameSlot.ts';
import type { WidgetProps } from '../play.ts';
import { SheetControl } from '../SheetControl.tsx';
import { NOTHING, valueLabel } from '../../../domain/value-label.ts';
import { InPlace } from './InPlace.tsx';
import { Name } from './Numbers.tsx';
import { RollButton } from './RollButton.tsx';

const LOOKS = {
  heading: {
    fontFamily: 'var(--sheet-titles)',
    fontSize: '2xl',
    lineHeight: '1.2',
    fontWeight: 'bold',
  },
  quote: {
    fontStyle: 'italic',
    fontSize: 'lg',
    borderLeftWidth: '3px',
    borderColor: 'brand.fg',
    ps: '3',
  },
} as const;

/** A short text, a choice or a date. */
export function Line({ id, field, value, dice, diceWords, write }: WidgetProps) {
  const look = field.widget === 'heading' || field.widget === 'quote' ? LOOKS[field.widget] : {};
  const words = valueLabel(field, value);
  return (
    <Box>
      <Name>{field.name}</Name>
      <Flex align="center" wrap="wrap" columnGap="2" rowGap="1">
        <InPlace
          label={`${field.name}\u00a0: ${words}`}
          isEditable={write !== undefined && !field.formula}
          renderControl={() => (
            <SheetControl field={field} value={value} onChange={write} label={field.name} />
          )}
        >
          <Text as="span" display="block" overflowWrap="anywhere" fontWeight="medium" {...look}>
            {words}
          </Text>
        </InPlace>
        {dice ? <RollButton id={id} name={field.name} dice={dice} words={diceWords} /> : null}
      </Flex>
    </Box>
  );
}

/** A long text, formatted; a button opens it to be written. */
export function Prose({ id, field, value, write }: WidgetProps) {
  const still = useStill();
  const [isOpen, setOpen] = useState(false);
  const isQuote = field.widget === 'quote';
  const isEditable = write !== undefined && !field.formula;
  return (
    <Box>
      <EditHead name={field.name} isEditable={isEditable} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && isEditable ? (
        <SheetControl id={`play-${id}`} field={field} value={value} onChange={write} label={field.name} />
      ) : typeof value === 'string' && value ? (
        <Box {...still} maxW="prose" {...(isQuote && LOOKS.quote)}>
          <Markdown text={value} />
        </Box>
      ) : (
        <Text color="fg.muted">{NOTHING}</Text>
      )}
    </Box>
  );
}

interface EditHeadProps {
  name: string;
  isEditable: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** The name of what is opened to be written, with the button that does. */
export function EditHead({ name, isEditable, isOpen, onToggle }: EditHeadProps) {
  const still = useStill();
  return (
    <Flex align="center" justify="space-between" gap="2" mb="1">
      <Name>{name}</Name>
      {isEditable ? (
        <Button
          {...still}
          size="xs"
          variant="ghost"
          aria-label={isOpen ? `Terminer ${name}` : `Modifier ${name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? 'Terminer' : <Pencil size={14} aria-hidden="true" />}
        </Button>
      ) : null}
    </Flex>
  );
}

/** A box that is ticked where it stands. */
export function Tick(props: WidgetProps) {
  const { id, field, value, write, dice, diceWords } = props;
  const slot = useNameSlot();
  const still = useStill();
  // What is not written here is read in words.
  if (write === undefined || field.formula) return <Line {...props} />;
  return (
    <Flex align="center" gap="2" minH="8" wrap="wrap">
      <chakra.label
        as={slot === null ? 'label' : 'div'}
        display="flex"
        alignItems="center"
        gap="2"
        fontWeight="medium"
        cursor="pointer"
      >
        <Box {...still}>
          <SheetControl field={field} value={value} onChange={write} id={`play-${id}`} />
        </Box>
        <span>{slot ?? (field.name || 'Champ sans nom')}</span>
      </chakra.label>
      {dice ? <RollButton id={id} name={field.name} dice={dice} words={diceWords} /> : null}
    </Flex>
  );
}

export const Chip = chakra('li', {
  base: {
    px: '2.5',
    py: '0.5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'brand.border',
    bg: 'brand.subtle',
    color: 'fg',
    fontSize: 'sm',
    fontWeight: 'medium',
    overflowWrap: 'anywhere',
  },
});

export const ChipList = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1.5', listStyleType: 'none' },
});

/** What was chosen, each in a chip. */
export function Choices({ field, value, write }: WidgetProps) {
  const [isOpen, setOpen] = useState(false);
  const isEditable = write !== undefined && !field.formula;
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const words = chosen.flatMap(one => (typeof one === 'string' ? [one] : []));
  return (
    <Box>
      <EditHead name={field.name} isEditable={isEditable} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && isEditable ? (
        <SheetControl field={field} value={value} onChange={write} label={field.name} />
      ) : words.length === 0 || isEmptyValue(value) ? (
        <Text color="fg.muted">{NOTHING}</Text>
      ) : (
        <ChipList aria-label={field.name}>
          {words.map(one => (
            <Chip key={one}>{field.options.find(option => option.value === one)?.label || one}</Chip>
          ))}
        </ChipList>
      )}
    </Box>
  );
}
