import { Box, Flex, Text } from '@chakra-ui/react';
import type { SheetField } from '../../../domain/sheet-field.ts';
import { useNameSlot } from '../nameSlot.ts';

// In borders, which browsers print; backgrounds they leave out.

/** The theme's accent; on paper, its rule. */
const ACCENT = 'var(--sheet-rule, var(--rpd-colors-brand-fg))';

const RULES = {
  line: { borderTop: '1px solid', opacity: 0.55 },
  double: { borderTop: '4px double', opacity: 0.8 },
  dotted: { borderTop: '2px dotted', opacity: 0.8 },
  ornament: { borderTop: '1px solid', opacity: 0.7 },
  space: { borderTop: '1px solid transparent' },
} as const;

const isRule = (widget: string): widget is keyof typeof RULES => Object.hasOwn(RULES, widget);

/** A rule between what stands above and below, with a title on it where it has one. */
export function Divider({ field: { name, widget } }: { field: SheetField }) {
  const slot = useNameSlot();
  const title = slot ?? name;
  const look = widget && isRule(widget) ? widget : 'line';
  const rule = <Box flex="1 1 1rem" minW="4" borderColor={ACCENT} css={RULES[look]} />;
  if (!title && look !== 'ornament') {
    return (
      <Box role="separator" py="2" borderColor={ACCENT}>
        {rule}
      </Box>
    );
  }
  const ornament = (
    <Box
      data-part="ornament"
      flexShrink="0"
      boxSize="0"
      css={{
        border: '0.4rem solid',
        borderColor: ACCENT,
        clipPath: 'var(--sheet-ornament, polygon(50% 0, 100% 50%, 50% 100%, 0 50%))',
      }}
    />
  );
  return (
    <Flex {...(title ? {} : { role: 'separator' })} align="center" gap="2" py="1.5" breakAfter="avoid">
      {rule}
      {look === 'ornament' ? ornament : null}
      {title ? (
        <>
          <Text
            as="div"
            maxW="80%"
            fontFamily="var(--sheet-titles)"
            fontWeight="semibold"
            letterSpacing="0.04em"
            textAlign="center"
            overflowWrap="anywhere"
            color="inherit"
          >
            {title}
          </Text>
          {look === 'ornament' ? ornament : null}
        </>
      ) : null}
      {rule}
    </Flex>
  );
}
