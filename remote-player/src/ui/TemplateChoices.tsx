import { useSession } from '@rpd/shared/session';
import {
  Badge,
  Box,
  chakra,
  ErrorState,
  Flex,
  IconButton,
  lazyWithPreload,
  Link,
  LoadingState,
  SimpleGrid,
  Text,
  formatNumber,
} from '@rpd/shared/ui';
import { SearchBox } from '@rpd/shared/ui/search';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { memo, useState } from 'react';
import { sheetQuery, type SheetSummary, usableSheets } from '../lib/sheets.api.ts';

// Drawing a sheet is a large piece: it comes when one looks.
const SheetPreview = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "sheet-preview" */ './SheetPreview.tsx')).SheetPreview,
);

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
  const mayBrowse = useSession(({ user }) => (user?.roles.length ?? 0) > 0);
  const [q, setQ] = useState('');
  const [previewed, setPreviewed] = useState<SheetSummary>();
  const list = useQuery(usableSheets(q));
  const asked = useQuery({ ...sheetQuery(chosen), enabled: chosen !== '' });
  const found = list.data?.rows ?? [];
  const open = found.filter(({ description, owner_id }) => description.publish || owner_id === me);
  // What was chosen stays in sight, also when one searches for another.
  const shown: SheetSummary[] =
    asked.data && !open.some(({ _id }) => _id === asked.data._id) ? [asked.data, ...open] : open;
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
            onPreview={setPreviewed}
          />
        ))}
      </SimpleGrid>
      {previewed ? (
        <SheetPreview
          sheet={previewed}
          onChoose={() => {
            onChoose(previewed._id);
            setPreviewed(undefined);
          }}
          onClose={() => setPreviewed(undefined)}
        />
      ) : null}
      {mayBrowse && !list.isPending ? (
        <Text mt="2" textStyle="sm">
          <Link to="/app/sheets/gallery" variant="underline">
            Parcourir la galerie de fiches
          </Link>
        </Text>
      ) : null}
      {list.data && list.data.total > found.length ? (
        <Text mt="2" textStyle="sm" color="fg.muted">
          {list.data.hasMore
            ? `Plus de\u00A0${formatNumber(list.data.total - found.length)}`
            : list.data.total - found.length}{' '}
          autres fiches : précisez la recherche.
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
  sheet: SheetSummary;
  isOwn: boolean;
  isChosen: boolean;
  onChoose: (id: string) => void;
  onPreview: (sheet: SheetSummary) => void;
}

const Radio = chakra('input', {
  base: { accentColor: 'brand.solid', boxSize: '4', mt: '1', flexShrink: '0' },
});

const TemplateChoice = memo(function TemplateChoice({
  sheet,
  isOwn,
  isChosen,
  onChoose,
  onPreview,
}: TemplateChoiceProps) {
  const { _id, description } = sheet;
  return (
    <Flex
      align="flex-start"
      borderWidth="1px"
      borderRadius="lg"
      borderColor={isChosen ? 'brand.solid' : 'border.emphasized'}
      bg={isChosen ? 'brand.subtle' : 'bg.panel'}
    >
      <chakra.label display="flex" gap="3" p="3" cursor="pointer" flex="1" minW="0">
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
      <IconButton
        label={`Aperçu de ${description.name}`}
        variant="ghost"
        size="sm"
        m="1.5"
        flexShrink="0"
        onPointerEnter={() => void SheetPreview.preload()}
        onClick={() => onPreview(sheet)}
      >
        <Eye aria-hidden="true" />
      </IconButton>
    </Flex>
  );
});
