import type { Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Badge, Box, chakra, ErrorState, Flex, LoadingState, SimpleGrid, Text } from '@rpd/shared/ui';
import { SearchBox } from '@rpd/shared/ui/search';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { sheetQuery, usableSheets } from '../lib/sheets.api.ts';

interface TemplateChoicesProps {
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

const Fieldset = chakra('fieldset', { base: { minW: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'sm', fontWeight: 'medium', mb: '2' } });

/**
 * Which template: the browser's own radio buttons, each in a card. Drawn again when the choice changes: neither a letter of the name nor
 * the form on its way is any of its business.
 */
export const TemplateChoices = memo(function TemplateChoices({
  chosen,
  onChoose,
  error,
}: TemplateChoicesProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const [q, setQ] = useState('');
  const list = useQuery(usableSheets(q));
  const asked = useQuery({ ...sheetQuery(chosen), enabled: chosen !== '' });
  const found = list.data?.rows ?? [];
  const open = found.filter(({ description, owner_id }) => description.publish || owner_id === me);
  // What was chosen stays in sight, also when one searches for another.
  const shown = asked.data && !open.some(({ _id }) => _id === asked.data._id) ? [asked.data, ...open] : open;
  return (
    <Fieldset data-field="sheet" aria-describedby={error ? 'sheet-error' : undefined}>
      <Legend>
        Fiche <span aria-hidden="true">*</span>
      </Legend>
      <Box maxW="24rem" mb="3">
        <SearchBox label="Chercher une fiche" value={q} onSearch={setQ} />
      </Box>
      {list.isPending ? <LoadingState label="Chargement des fiches…" /> : null}
      {list.isError ? (
        <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && shown.length === 0 ? (
        <Text color="fg.muted">
          {q
            ? `Aucune fiche ouverte ne correspond à « ${q} ».`
            : 'Aucune fiche n’est ouverte pour le moment.'}
        </Text>
      ) : null}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
        {shown.map(sheet => (
          <TemplateChoice
            key={sheet._id}
            sheet={sheet}
            isOwn={sheet.owner_id === me}
            isChosen={sheet._id === chosen}
            onChoose={onChoose}
          />
        ))}
      </SimpleGrid>
      {list.data && list.data.total > found.length ? (
        <Text mt="2" textStyle="sm" color="fg.muted">
          {list.data.total - found.length} autres fiches : précisez la recherche.
        </Text>
      ) : null}
      {error ? (
        <Text id="sheet-error" mt="2" textStyle="sm" color="fg.error" fontWeight="medium">
          {error}
        </Text>
      ) : null}
    </Fieldset>
  );
});

interface TemplateChoiceProps {
  sheet: Sheet;
  isOwn: boolean;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

const Radio = chakra('input', {
  base: { accentColor: 'brand.solid', boxSize: '4', mt: '1', flexShrink: '0' },
});

const TemplateChoice = memo(function TemplateChoice({
  sheet,
  isOwn,
  isChosen,
  onChoose,
}: TemplateChoiceProps) {
  const { _id, description } = sheet;
  return (
    <chakra.label
      display="flex"
      gap="3"
      p="3"
      borderWidth="1px"
      borderRadius="lg"
      cursor="pointer"
      borderColor={isChosen ? 'brand.solid' : 'border.emphasized'}
      bg={isChosen ? 'brand.subtle' : 'bg.panel'}
    >
      <Radio type="radio" name="sheet" value={_id} checked={isChosen} onChange={() => onChoose(_id)} />
      <Box minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text as="span" fontWeight="semibold" overflowWrap="anywhere">
            {description.name}
          </Text>
          {isOwn ? <Badge colorPalette="brand">La vôtre</Badge> : null}
        </Flex>
        {description.description ? (
          <Text as="span" display="block" textStyle="sm" color="fg.muted" lineClamp="2">
            {description.description}
          </Text>
        ) : null}
      </Box>
    </chakra.label>
  );
});
