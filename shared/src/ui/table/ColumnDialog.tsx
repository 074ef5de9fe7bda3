import { chakra, Flex, Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { COLUMN_WIDTHS } from '../../domain/saved-view.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { SortableArea, SortGrip } from '../sortable/SortableArea.tsx';
import type { ColumnChoice } from './useColumns.ts';

export interface ColumnsProps {
  choices: readonly ColumnChoice[];
  onToggle: (name: string) => void;
  onMove: (name: string, place: number) => void;
  onResize: (name: string, width: number | undefined) => void;
  onReset: () => void;
}

/** Which columns one wants to see, in which order and how wide. What is changed shows at once. */
export function ColumnDialog({
  choices,
  onToggle,
  onMove,
  onResize,
  onReset,
  onClose,
}: ColumnsProps & { onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Colonnes"
      description="Ce que vous choisissez reste sur cet appareil ; une vue le garde avec votre compte."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onReset}>
            Comme au début
          </Button>
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <SortableArea
        items={choices.map(({ name }) => ({ id: name, name }))}
        onMove={(name, place) => onMove(name, place)}
      >
        <chakra.ul listStyleType="none" aria-label="Colonnes">
          {choices.map(choice => (
            <Flex
              as="li"
              key={choice.name}
              data-sortable={choice.name}
              align="center"
              gap="2"
              py="1"
              bg="bg.panel"
            >
              <SortGrip id={choice.name} name={choice.name} />
              <chakra.label display="flex" alignItems="center" gap="2" flex="1" minW="0" cursor="pointer">
                <chakra.input
                  type="checkbox"
                  w="4.5"
                  h="4.5"
                  accentColor="brand.solid"
                  checked={choice.shown}
                  onChange={() => onToggle(choice.name)}
                />
                <Text as="span" overflowWrap="anywhere">
                  {choice.name}
                </Text>
              </chakra.label>
              <Width key={choice.width} choice={choice} onResize={onResize} />
            </Flex>
          ))}
        </chakra.ul>
      </SortableArea>
    </Dialog>
  );
}

/** In px; empty, it is as wide as its contents want. A table on a phone is made of cards, which have one width. */
function Width({
  choice: { name, width },
  onResize,
}: Pick<ColumnsProps, 'onResize'> & { choice: ColumnChoice }) {
  const [typed, setTyped] = useState(width === undefined ? '' : String(width));
  const keep = () => {
    const number = Number(typed);
    onResize(name, typed.trim() === '' || !Number.isFinite(number) ? undefined : number);
  };
  return (
    <Flex align="center" gap="1" color="fg.muted" textStyle="sm" hideBelow="md">
      <Input
        type="number"
        size="sm"
        w="5.5rem"
        min={COLUMN_WIDTHS.min}
        max={COLUMN_WIDTHS.max}
        step={20}
        placeholder="auto"
        aria-label={`Largeur de ${name}, en pixels`}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={event => {
          if (event.key === 'Enter') keep();
        }}
      />
      px
    </Flex>
  );
}
