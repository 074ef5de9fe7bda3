import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { OfferedStep } from '../../domain/creation.ts';

interface GuideStepsProps {
  steps: readonly OfferedStep[];
  /** Where one is; the number of steps for the summary. */
  index: number;
  /** The first step that is not answered: one may go as far as there. */
  reached: number;
  isWrong: (at: number) => boolean;
  onGo: (at: number) => void;
}

/** All steps beside the one that is open, where there is room for them. */
export function GuideSteps({ steps, index, reached, isWrong, onGo }: GuideStepsProps) {
  const titles = [...steps.map(({ step }) => step.title), 'Votre personnage'];
  return (
    <Box as="nav" aria-label="Étapes" hideBelow="lg" position="sticky" top="20" alignSelf="start">
      <chakra.ol listStyleType="none" display="grid" gap="1">
        {titles.map((title, at) => {
          const isHere = at === index;
          const isOpen = at <= reached;
          const isDone = at < reached && at < steps.length && !isWrong(at);
          return (
            // Titles may repeat: a step has its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <chakra.button
                type="button"
                display="flex"
                gap="3"
                alignItems="center"
                w="full"
                px="3"
                py="2"
                borderRadius="lg"
                textAlign="start"
                bg={isHere ? 'brand.subtle' : undefined}
                color={isOpen ? (isHere ? 'brand.fg' : 'fg') : 'fg.muted'}
                fontWeight={isHere ? 'semibold' : 'normal'}
                cursor={isOpen ? 'pointer' : 'default'}
                aria-current={isHere ? 'step' : undefined}
                aria-disabled={isOpen ? undefined : true}
                _hover={isOpen && !isHere ? { bg: 'bg.muted' } : undefined}
                onClick={() => {
                  if (isOpen) onGo(at);
                }}
              >
                <Flex
                  aria-hidden="true"
                  flexShrink="0"
                  boxSize="6"
                  align="center"
                  justify="center"
                  borderRadius="full"
                  textStyle="xs"
                  fontWeight="bold"
                  borderWidth={isDone ? '0' : '1px'}
                  borderColor={isHere ? 'brand.solid' : 'border.emphasized'}
                  bg={isDone ? 'brand.solid' : undefined}
                  color={isDone ? 'brand.contrast' : undefined}
                >
                  {isDone ? <Check size={14} /> : at + 1}
                </Flex>
                {title}
              </chakra.button>
            </li>
          );
        })}
      </chakra.ol>
    </Box>
  );
}
