import type { SheetField, SheetKinds } from '@rpd/shared/domain';
import { Box, Button, Flex, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { goneKind } from '../lib/compendium.labels.ts';
import { askSettings } from './actions.ts';
import { sheetKinds } from './editor.api.ts';
import { useEditor, useEditorStore } from './editor.store.ts';
import { ownKindsOf } from './model/entryKinds.ts';
import { jump } from './structure/jump.ts';

interface GoneField {
  id: string;
  name: string;
  words: string;
}

const goneFields = (fields: Readonly<Record<string, SheetField>>, known: SheetKinds): GoneField[] =>
  Object.entries(fields).flatMap(([id, field]) => {
    const gone = ownKindsOf(field).flatMap(kind => goneKind(kind, known) ?? []);
    return gone[0] === undefined ? [] : [{ id, name: field.name || 'Liste sans nom', words: gone[0] }];
  });

/** Says which lists take entries of a kind that was deleted, and leads to each (ADR 120). */
export function KindNotice({ id }: { id: string }) {
  const store = useEditorStore();
  // A moment behind what is typed: it looks at every element.
  const fields = useEditor(state => state.parsedDraft.fields);
  const { data } = useQuery(sheetKinds(id));
  const gone = useMemo(() => (data ? goneFields(fields, data) : []), [fields, data]);
  return (
    <Box role="status">
      {gone.length > 0 ? (
        <Flex gap="3" wrap="wrap" align="center" bg="bg.warning" borderRadius="lg" px="3" py="2" mb="3">
          <Text flex="1 1 16rem">
            {gone.length > 1 ? 'Des listes prennent' : 'Une liste prend'} des entrées d’un genre qui n’est
            plus au compendium. Ce que les personnages y ont écrit reste.
          </Text>
          {gone.map(field => (
            <Button
              key={field.id}
              size="sm"
              variant="outline"
              title={field.words}
              onClick={() => {
                jump(store, field.id, false);
                askSettings(store, field.id);
              }}
            >
              Régler « {field.name} »
            </Button>
          ))}
        </Flex>
      ) : null}
    </Box>
  );
}
