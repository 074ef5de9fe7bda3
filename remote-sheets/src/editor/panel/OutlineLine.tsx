import { chakra, Flex } from '@rpd/shared/ui';
import { TriangleAlert } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { useEditorStore, type EditorStore } from '../editor.store.ts';
import { ELEMENT_WORDS, type ElementType } from '../model/place.ts';
import { WRONG } from '../editor.labels.ts';
import { jump } from '../structure/jump.ts';
import { onElementKey } from '../structure/keys.ts';

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
  /** The names of those who have it selected too. */
  others: string | undefined;
}

const OTHERS_NAME = { bg: 'gray.solid', color: 'gray.contrast' } as const;

/** An element in the tree of the whole sheet, which answers for its lines: one that is the same is not drawn again. */
export const OutlineLine = memo(function OutlineLine({
  id,
  type,
  name,
  level,
  isChosen,
  isInRound,
  isWrong,
  others,
}: OutlineLineProps) {
  const store = useEditorStore();
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
      onKeyDown={event => onLineKey(store, id, event)}
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
});

function onLineKey(store: EditorStore, id: string, event: KeyboardEvent<HTMLElement>): void {
  if (store.getState().carried !== null) return;
  const { nextElementSibling: after, previousElementSibling: before } = event.currentTarget;
  const next = event.key === 'ArrowDown' ? after : event.key === 'ArrowUp' ? before : null;
  if (next instanceof HTMLElement && !event.altKey) {
    event.preventDefault();
    store.getState().select(next.dataset['element'] ?? id, event.shiftKey);
    next.focus();
  } else if (event.key === 'Enter') {
    // No press on what has the focus then.
    event.preventDefault();
    store.getState().select(id);
    jump(store, id, true);
  } else onElementKey(store, id, event);
}
