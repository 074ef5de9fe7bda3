import { Box } from '@chakra-ui/react';
import { ArrowUp } from 'lucide-react';
import { formatNumber } from '../../domain/format.ts';
import { Button } from '../Button.tsx';
import type { HeldRows } from './useHeldRows.ts';

/** '3 nouveautés', where others changed a list that is being read: takes them in. Takes no room away from the rows. */
export function NewsButton({ held }: { held: Pick<HeldRows<unknown>, 'news' | 'takeIn' | 'area'> }) {
  const { news, takeIn, area } = held;
  const take = () => {
    takeIn();
    // The button goes: the reader is at the top of what is new.
    if ((area.current?.getBoundingClientRect().top ?? 0) < 0)
      area.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Box
      role="status"
      position="sticky"
      top="16"
      zIndex="docked"
      h="0"
      textAlign="center"
      pointerEvents="none"
    >
      {news > 0 ? (
        <Button
          size="sm"
          variant="solid"
          rounded="full"
          boxShadow="md"
          pointerEvents="auto"
          transform="translateY(-50%)"
          onClick={take}
        >
          <ArrowUp size={16} aria-hidden="true" />
          {news === 1 ? '1 nouveauté' : `${formatNumber(news)} nouveautés`}
        </Button>
      ) : null}
    </Box>
  );
}
