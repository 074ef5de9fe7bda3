import { foldName, type CannedAnswer, type TicketCategory } from '@rpd/shared/domain';
import { Badge, Box, EmptyState, ErrorState, Flex, Link, LoadingState, Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { Excerpt } from '@rpd/shared/ui/markdown';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { readyAnswers } from './tickets.api.ts';

interface ReadyAnswersProps {
  category: TicketCategory;
  onChoose: (answer: CannedAnswer) => void;
  onClose: () => void;
}

/** Those in which every word that was typed stands; of these, where a title begins with it comes first. */
function matching(answers: readonly CannedAnswer[], typed: string): CannedAnswer[] {
  const words = foldName(typed).split(/\s+/).filter(Boolean);
  const found = answers.filter(({ title, text, label }) => {
    const all = foldName(`${title} ${label} ${text}`);
    return words.every(word => all.includes(word));
  });
  const isFirst = ({ title }: CannedAnswer) => foldName(title).startsWith(words[0] ?? '');
  return [...found.filter(isFirst), ...found.filter(answer => !isFirst(answer))];
}

/** The ready answers of a category: one types a few letters, goes up and down by arrows, and takes one with Enter. */
export function ReadyAnswers({ category, onChoose, onClose }: ReadyAnswersProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { data, error, refetch, isFetching } = useQuery(readyAnswers(category));
  const answers = data && matching(data, typed);
  const last = (answers?.length ?? 0) - 1;
  const active = Math.min(at, Math.max(last, 0));
  const optionId = (index: number) => `${id}-${index}`;
  const goTo = (index: number) => {
    setAt(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(active >= last ? 0 : active + 1),
      ArrowUp: () => goTo(active <= 0 ? last : active - 1),
      Enter: () => {
        const chosen = answers?.[active];
        if (chosen) onChoose(chosen);
      },
    };
    const move = moves[event.key];
    if (!move || last < 0) return;
    event.preventDefault();
    move();
  };
  return (
    <Dialog open onClose={onClose} title="Réponses types" size="lg" initialFocus={input}>
      <Input
        ref={input}
        role="combobox"
        aria-label="Rechercher une réponse type"
        placeholder="Quelques lettres, puis Entrée"
        aria-expanded={last >= 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={last >= 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={typed}
        maxLength={200}
        onChange={event => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Stack id={`${id}-list`} role="listbox" aria-label="Réponses types" gap="2" mt="4">
        {answers?.map((answer, index) => (
          <Box
            key={answer._id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            borderWidth="1px"
            borderRadius="md"
            px="4"
            py="3"
            cursor="pointer"
            borderColor={index === active ? 'brand.solid' : undefined}
            bg={index === active ? 'brand.subtle' : undefined}
            _hover={{ bg: 'bg.subtle' }}
            onClick={() => onChoose(answer)}
          >
            <Flex gap="2" wrap="wrap" align="center">
              <Text fontWeight="semibold">{answer.title}</Text>
              {answer.label ? <Badge colorPalette="purple">{answer.label}</Badge> : null}
              {answer.closes ? <Badge colorPalette="gray">Ferme la demande</Badge> : null}
            </Flex>
            <Text textStyle="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
              <Excerpt text={answer.text} />
            </Text>
          </Box>
        ))}
      </Stack>
      {answers?.length === 0 ? (
        <EmptyState
          drawing={typed ? 'glass' : 'letter'}
          title={typed ? `Aucun résultat pour « ${typed} »` : 'Aucune réponse type'}
        >
          <Link to="/app/moderation/answers">Gérer les réponses types</Link>
        </EmptyState>
      ) : null}
      {!answers && !error ? <LoadingState /> : null}
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
    </Dialog>
  );
}
