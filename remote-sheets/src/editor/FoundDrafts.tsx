import type { Sheet } from '@rpd/shared/domain';
import { Box, Button, chakra, Flex, formatDateTime, Text, tryAndNotify } from '@rpd/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditorStore } from './editor.store.ts';
import { draftOf, isSameDraft } from './model/draft.ts';
import { answerFoundDraft, takeFoundDrafts, type StoredDraft } from './storedDraft.ts';
import { versionOf } from './versions/versions.api.ts';

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
  const client = useQueryClient();
  /** A draft of an older version is saved as one: what was saved since is joined with it, and asked about where both meet. */
  const beginFrom = async (version: number) => {
    const { saved, savedDraft, markSaved } = store.getState();
    if (!saved || !version || version === saved.version) return true;
    const base = await tryAndNotify(client.fetchQuery(versionOf(saved.id, version)), {
      done: () => null,
      failed: 'Le brouillon ne peut pas être repris maintenant',
    });
    if (base) markSaved({ ...saved, version, draft: draftOf(base) }, savedDraft);
    return base !== null;
  };
  const take = ({ draft, version, joint: madeIn }: StoredDraft) => {
    const { run, joint, saved, savedDraft, setReturning } = store.getState();
    // Others are changing the sheet: what is other than the draft began from is made again, over what they made.
    if (joint) return joint.take(madeIn?.confirmed ?? saved?.draft ?? savedDraft, draft);
    run({ kind: 'replace', draft }, 'Reprendre le brouillon');
    if (madeIn) setReturning({ ...madeIn, version });
  };
  const answer = async (one: StoredDraft, isTaken: boolean) => {
    if (isTaken && !(await beginFrom(one.version))) return;
    answerFoundDraft(person, key, one, isTaken);
    if (isTaken) take(one);
    setFound(others => others.filter(other => other !== one));
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
              {sheet && one.version !== sheet.version
                ? ' ; la fiche a été enregistrée entre-temps, les deux seront réunies'
                : ''}
              .
            </Text>
            <Button size="sm" onClick={() => void answer(one, true)}>
              Reprendre le brouillon
            </Button>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void answer(one, false)}>
              L’écarter
            </Button>
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  );
}
