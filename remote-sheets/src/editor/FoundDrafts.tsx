import type { Sheet } from '@rpd/shared/domain';
import { Box, Button, chakra, Flex, formatDateTime, Text } from '@rpd/shared/ui';
import { useState } from 'react';
import { useEditorStore } from './editor.store.ts';
import { isSameDraft } from './model/draft.ts';
import { answerFoundDraft, takeFoundDrafts, type StoredDraft } from './storedDraft.ts';

interface FoundDraftsProps {
  person: string;
  /** As it was read; null for a new one. */
  sheet: Sheet | null;
}

/** What earlier visits left unsaved: offered until the person answers, whatever they type before (SED-14). */
export function FoundDrafts({ person, sheet }: FoundDraftsProps) {
  const store = useEditorStore();
  const [key] = useState(sheet?._id ?? 'new');
  const [found, setFound] = useState(() => {
    const { draft: current } = store.getState().history;
    return takeFoundDrafts(person, key, draft => !isSameDraft(draft, current));
  });
  const answer = (one: StoredDraft, isTaken: boolean) => {
    answerFoundDraft(person, key, one, isTaken);
    if (isTaken) store.getState().run({ kind: 'replace', draft: one.draft }, 'Reprendre le brouillon');
    setFound(found.filter(other => other !== one));
  };
  if (found.length === 0) return null;
  return (
    <Box role="alert" bg="bg.info" borderWidth="1px" borderRadius="lg" p="3" mb="4">
      <Text fontWeight="medium">
        {found.length > 1
          ? `${found.length} brouillons non enregistrés ont été retrouvés.`
          : 'Un brouillon non enregistré a été retrouvé.'}
      </Text>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {found.map(one => (
          <Flex as="li" key={one.at} gap="3" wrap="wrap" align="center">
            <Text textStyle="sm" flex="1 1 16rem">
              {one.draft.description.name ? `« ${one.draft.description.name} », du ` : 'Du '}
              {formatDateTime(new Date(one.at).toISOString())}
              {sheet && one.version !== sheet.version ? ' ; la fiche a été enregistrée entre-temps' : ''}.
            </Text>
            <Button size="sm" onClick={() => answer(one, true)}>
              Reprendre le brouillon
            </Button>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => answer(one, false)}>
              L’écarter
            </Button>
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  );
}
