import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { formatShortDate } from '../../domain/format.ts';
import {
  FILTER_TRIAL_DAYS,
  WORD_FILTER_PLACE_LABELS,
  type FilterExample,
  type WordFilterInput,
  type WordFilterTrial,
} from '../../domain/word-filter.ts';
import { Button } from '../Button.tsx';
import { Link } from '../Link.tsx';
import { notifyFailure } from '../notify.ts';
import { foundIn } from './wordfilters.labels.ts';
import { tryWordFilter } from './wordfilters.api.ts';

/** What the filter of a form would have found lately, before anybody saves it. */
export function FilterTrial({ form }: { form: UseFormReturn<WordFilterInput, unknown, WordFilterInput> }) {
  const { data, isPending, mutateAsync } = useMutation(tryWordFilter);
  const run = async () => {
    // The rule says nothing about what is found: it may come later.
    if (!(await form.trigger(['kind', 'term', 'domains', 'places']))) return;
    const values = form.getValues();
    try {
      await mutateAsync({ ...values, rule: values.rule.trim().length < 3 ? UNNAMED : values.rule });
    } catch (error) {
      notifyFailure('L’essai n’a pas pu être fait', error);
    }
  };
  return (
    <Box borderWidth="1px" borderRadius="md" p="3">
      <Button
        variant="outline"
        busy={isPending}
        maxW="full"
        h="auto"
        minH="10"
        py="2"
        whiteSpace="normal"
        onClick={() => void run()}
      >
        <FlaskConical aria-hidden="true" />
        Essayer sur les {FILTER_TRIAL_DAYS} derniers jours
      </Button>
      <Text textStyle="sm" color="fg.muted" mt="2">
        Rien n’est changé. L’essai ne lit et ne compte que ce que vous pouvez lire.
      </Text>
      <Box role="status" aria-live="polite">
        {data ? <Outcome trial={data} /> : null}
      </Box>
      {data?.places.map(({ place, examples }) =>
        examples.length > 0 ? (
          <Box key={place} mt="3">
            <Heading as="h3" size="sm">
              {WORD_FILTER_PLACE_LABELS[place]}
            </Heading>
            <Stack as="ul" listStyleType="none" gap="2" mt="1">
              {examples.map(example => (
                <Example key={`${example.to} ${example.at}`} example={example} />
              ))}
            </Stack>
          </Box>
        ) : null,
      )}
    </Box>
  );
}

const UNNAMED = 'Essai';

function Outcome({ trial }: { trial: WordFilterTrial }) {
  const found = foundIn(trial);
  return (
    <Text mt="3" fontWeight="medium">
      {found ? `Ce filtre aurait trouvé ${found}.` : 'Ce filtre n’aurait rien trouvé.'}
      {trial.isWhole ? null : ' Il y a trop de textes pour les lire tous : c’est une partie d’entre eux.'}
    </Text>
  );
}

/** In a new tab: what is typed in the form stays. */
function Example({ example: { name, before, found, after, to, at } }: { example: FilterExample }) {
  return (
    <Box as="li" overflowWrap="anywhere" textStyle="sm">
      <Link to={to} target="_blank" variant="underline">
        {name}
      </Link>
      , le {formatShortDate(at)} : {before}
      <Box as="mark" bg="bg.warning" color="fg" px="0.5">
        {found}
      </Box>
      {after}
    </Box>
  );
}
