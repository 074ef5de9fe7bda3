import { ButtonLink, Flex, IconLink, Text } from '@rpd/shared/ui';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { useTicketQueue } from './useTicketQueue.ts';

/** The way back to the list, and to its neighbours. */
export function TicketTurn({ queue }: { queue: ReturnType<typeof useTicketQueue> }) {
  const { list, previous, next, position, total } = queue;
  return (
    <Flex as="nav" aria-label="Demandes de la liste" gap="2" align="center" mb="4" wrap="wrap">
      <ButtonLink to={list} variant="ghost" colorPalette="gray" size="sm">
        <ArrowLeft aria-hidden />
        Retour à la liste
      </ButtonLink>
      {position > 0 ? (
        <Flex gap="1" align="center" ms="auto">
          {previous ? (
            <IconLink label="Demande précédente" to={previous}>
              <ChevronLeft aria-hidden />
            </IconLink>
          ) : null}
          <Text textStyle="sm" color="fg.muted">
            Demande {position} sur {total}
          </Text>
          {next ? (
            <IconLink label="Demande suivante" to={next}>
              <ChevronRight aria-hidden />
            </IconLink>
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  );
}
