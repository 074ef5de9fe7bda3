import { chakra, Flex } from '@rpd/shared/ui';
import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { ELEMENT_WORDS, type ElementType } from '../model/place.ts';
import { WRONG } from '../editor.labels.ts';

export interface Line {
  id: string;
  type: ElementType;
  name: string;
  level: number;
}

interface OutlineLineProps extends Line {
  isChosen: boolean;
  /** The one line that the Tab key reaches. */
  isInRound: boolean;
  /** One of its formulas does not work; of a tab, one in it. */
  isWrong: boolean;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The names of those who have it selected too. */
  others: string | undefined;
}

const OTHERS_NAME = { bg: 'gray.solid', color: 'gray.contrast' } as const;

/** An element in the tree of the whole sheet. */
export function OutlineLine({
  id,
  type,
  name,
  level,
  isChosen,
  isInRound,
  isWrong,
  onClick,
  onKeyDown,
  others,
}: OutlineLineProps) {
  return (
    <Flex
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      aria-label={`${ELEMENT_WORDS[type]} ${name}${isWrong ? `, ${WRONG.toLowerCase()}` : ''}${others ? `, ${others}` : ''}`}
      data-element={id}
      tabIndex={isInRound ? 0 : -1}
      position="relative"
      align="center"
      gap="1"
      minH="7"
      ps={level * 3}
      pe="1"
      borderRadius="sm"
      cursor="pointer"
      userSelect="none"
      textStyle="sm"
      bg={isChosen ? 'brand.subtle' : undefined}
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 28px' }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <chakra.span truncate color={type === 'field' ? undefined : 'fg.muted'}>
        {name}
      </chakra.span>
      {others ? (
        <chakra.span
          flexShrink="0"
          maxW="50%"
          truncate
          px="1"
          borderRadius="sm"
          textStyle="xs"
          {...OTHERS_NAME}
        >
          {others}
        </chakra.span>
      ) : null}
      {isWrong ? (
        <chakra.span color="fg.error" flexShrink="0">
          <TriangleAlert size={14} aria-hidden="true" />
        </chakra.span>
      ) : null}
    </Flex>
  );
}
