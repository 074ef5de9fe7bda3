import { sizeProblems } from '@rpd/shared/domain';
import { Box, Text } from '@rpd/shared/ui';
import { useMemo } from 'react';
import { useEditor, type EditorState } from './editor.store.ts';
import type { SheetDraft } from './model/draft.ts';

/** Of what the sheet has too much to be saved, in French: the API refuses by the same rule. */
export const sizeWords = (draft: SheetDraft, saved: EditorState['saved']): string[] =>
  sizeProblems(draft, saved?.draft).map(({ message }) => message);

/** Says it while the sheet is being made, and not first when it is saved. */
export function SizeNotice() {
  // A moment behind what is typed: it looks at every element.
  const draft = useEditor(state => state.parsedDraft);
  const saved = useEditor(state => state.saved);
  const words = useMemo(() => sizeWords(draft, saved), [draft, saved]);
  return (
    <Box role="alert">
      {words.length > 0 ? (
        <Text bg="bg.error" color="fg.error" borderRadius="lg" px="3" py="2" mb="3">
          {words.join(' ')} Elle ne s’enregistre pas ainsi : retirez-en, ou faites-en deux fiches.
        </Text>
      ) : null}
    </Box>
  );
}
