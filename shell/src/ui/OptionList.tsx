import { Box, Flex, Text } from '@rpd/shared/ui';
import { CornerDownLeft } from 'lucide-react';

/** Something one can go to. */
export interface Option {
  label: string;
  /** What kind of thing it is: 'Écran', 'Serveur'. */
  kind: string;
  to: string;
  /** One sentence under its name. */
  help?: string;
}

interface OptionListProps<Item extends Option> {
  id: string;
  label: string;
  groups: { title: string; items: Item[] }[];
  /** Which option is active, counted over all groups. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (option: Item) => void;
  /** Of the list, which scrolls; as tall as its options by default. */
  maxH?: string;
}

/** The options, by group. They take no focus: the field above says which one is active. */
export function OptionList<Item extends Option>({
  id,
  label,
  groups,
  active,
  optionId,
  onPoint,
  onChoose,
  maxH,
}: OptionListProps<Item>) {
  if (groups.length === 0) return null;
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  );
  return (
    // The list itself scrolls: a scrolling box around it would be a stop of its own on the keyboard's way.
    <Box id={id} role="listbox" aria-label={label} maxH={maxH} overflowY={maxH ? 'auto' : undefined}>
      {groups.map(({ title, items }, place) => (
        <Box key={title} role="group" aria-label={title} mb="2">
          <Text
            aria-hidden="true"
            px="3"
            py="1"
            textStyle="xs"
            fontWeight="semibold"
            color="fg.muted"
            letterSpacing="wide"
          >
            {title}
          </Text>
          {items.map((item, offset) => {
            const index = (starts[place] ?? 0) + offset;
            const here = index === active;
            return (
              <Flex
                key={item.to + item.kind}
                id={optionId(index)}
                role="option"
                aria-selected={here}
                align="center"
                gap="3"
                minH="10"
                px="3"
                borderRadius="lg"
                cursor="pointer"
                bg={here ? 'brand.subtle' : undefined}
                color={here ? 'brand.fg' : 'fg'}
                onPointerMove={() => onPoint(index)}
                onClick={() => onChoose(item)}
              >
                <Box flex="1" minW="0" py="1">
                  <Box truncate>{item.label}</Box>
                  {item.help ? (
                    <Box textStyle="sm" color={here ? 'brand.fg' : 'fg.muted'}>
                      {item.help}
                    </Box>
                  ) : null}
                </Box>
                <Text as="span" textStyle="xs" color={here ? 'brand.fg' : 'fg.muted'} flexShrink="0">
                  {item.kind}
                </Text>
                <Box aria-hidden="true" w="4" visibility={here ? 'visible' : 'hidden'}>
                  <CornerDownLeft size={16} />
                </Box>
              </Flex>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}
