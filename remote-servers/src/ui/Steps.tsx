import { chakra, Flex, Heading, Text } from '@rpd/shared/ui';
import { useEffect, useRef } from 'react';

export interface Step {
  label: string;
  /** A step that cannot be reached yet. */
  disabled?: boolean;
}

interface StepsProps {
  /** What the steps lead to, for screen readers. */
  label: string;
  steps: readonly Step[];
  current: number;
  onSelect: (step: number) => void;
}

/** The steps of a wizard, each a button: a line on a wide screen, tabs on a phone. */
export function Steps({ label, steps, current, onSelect }: StepsProps) {
  return (
    <Flex as="nav" aria-label={label} mb="5">
      <Flex as="ol" listStyleType="none" w="full" gap={{ base: '0', md: '3' }}>
        {steps.map((step, index) => (
          <chakra.li key={step.label} flex="1" minW="0">
            <chakra.button
              type="button"
              w="full"
              h="full"
              minH="12"
              px={{ base: '1', md: '3' }}
              py="2"
              textAlign="start"
              display="flex"
              gap="2"
              alignItems="center"
              flexDirection={{ base: 'column', md: 'row' }}
              justifyContent={{ base: 'center', md: 'flex-start' }}
              borderBottomWidth="3px"
              borderColor={index === current ? 'brand.solid' : 'border'}
              color={index === current ? 'fg' : 'fg.muted'}
              fontWeight={index === current ? 'semibold' : 'normal'}
              cursor="pointer"
              _disabled={{ cursor: 'not-allowed' }}
              disabled={step.disabled}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onSelect(index)}
            >
              <Text
                as="span"
                display="inline-grid"
                placeItems="center"
                flexShrink="0"
                w="7"
                h="7"
                borderRadius="full"
                bg={index === current ? 'brand.solid' : 'bg.muted'}
                color={index === current ? 'brand.contrast' : 'fg.muted'}
                textStyle="sm"
                aria-hidden="true"
              >
                {index + 1}
              </Text>
              <Text
                as="span"
                textStyle={{ base: 'xs', md: 'sm' }}
                textAlign={{ base: 'center', md: 'start' }}
              >
                {step.label}
              </Text>
            </chakra.button>
          </chakra.li>
        ))}
      </Flex>
    </Flex>
  );
}

const FIELD = 'form :is(input:not([type=hidden], [type=file]), textarea, select):not(:disabled)';

/** The title of the step on screen. Its first field takes the focus when one arrives there, as the button that led there is gone. */
export function StepTitle({ focused, children }: { focused: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focused) return;
    const field = title.current?.parentElement?.querySelector<HTMLElement>(FIELD);
    (field ?? title.current)?.focus();
    // The step before was longer or shorter: what one now fills in is read from its title on.
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [focused, children]);
  return (
    <Heading as="h2" ref={title} tabIndex={-1} size="lg" mb="4" outline="none">
      {children}
    </Heading>
  );
}
