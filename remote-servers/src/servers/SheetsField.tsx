import { SERVER_SHEETS_MAX } from '@rpd/shared/domain';
import { Box, Skeleton, Text } from '@rpd/shared/ui';
import { CheckboxGroupField, useWatch } from '@rpd/shared/ui/form';
import { SearchBox } from '@rpd/shared/ui/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicSheets, useSheetsById } from './sheets.api.ts';
import type { ServerForm } from './useServerForm.ts';

/** The templates on which players fill in a character: those chosen, and those that a search finds. */
export function SheetsField({ control }: Pick<ServerForm, 'control'>) {
  const [q, setQ] = useState('');
  const chosen = useWatch({ control, name: 'options.characters.sheet_type' });
  const found = useQuery(publicSheets(q));
  const own = useSheetsById(chosen);
  const sheets = new Map([...own, ...(found.data ?? [])].map(sheet => [sheet._id, sheet.description.name]));
  return (
    <Box>
      {found.isPending && sheets.size === 0 ? <Skeleton h="12" /> : null}
      <CheckboxGroupField
        control={control}
        name="options.characters.sheet_type"
        label="Modèles de fiche"
        help={`Les joueurs remplissent l’un d’eux pour vous rejoindre (${SERVER_SHEETS_MAX} au plus, publics).`}
        options={[...sheets].map(([value, label]) => ({ value, label }))}
      />
      {sheets.size === 0 && found.data ? (
        <Text color="fg.muted" textStyle="sm" mt="1">
          Aucun modèle public à ce nom.
        </Text>
      ) : null}
      <Box mt="3">
        <SearchBox label="Rechercher un modèle" value={q} onSearch={setQ} />
      </Box>
    </Box>
  );
}
