import type { SheetBlockSummary } from '@rpd/shared/domain';
import { Box, chakra, Stack, Text } from '@rpd/shared/ui';
import { Input, type GrabEvent } from '@rpd/shared/ui/editing';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { preloadDragging } from '../dragging/Dragging.tsx';
import { grabPiece } from '../dragging/grab.ts';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addBeginning } from '../adding.ts';
import { BlockList } from '../blocks/BlockList.tsx';
import { ownBlocks } from '../blocks/blocks.api.ts';
import { putBlock } from '../blocks/putBlock.ts';
import { PIECE_CSS, PieceLine } from './PieceLine.tsx';
import { PiecePicture } from './PiecePicture.tsx';
import { pieceOf, type Piece } from './pieces.ts';
import { bestPiece, foundPieces, isFound } from './search.ts';

/**
 * Everything that one adds to a sheet, by its name: a press or Enter puts it behind what is chosen, dragging where it is let go.
 * `onAdded`: on a phone the palette makes room for what is named next.
 */
export function Palette({ onAdded }: { onAdded: () => void }) {
  const store = useEditorStore();
  // The list follows each letter at once: an arrow that is pressed right behind it goes to what is found.
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isAsked = useEditor(state => state.isPaletteAsked);
  useEffect(() => {
    if (!isAsked) return;
    search.current?.focus();
    search.current?.select();
    store.getState().askPalette(false);
  }, [isAsked, store]);
  const client = useQueryClient();
  const { data: blocks = [] } = useQuery(ownBlocks);
  // Blocks that are read after the pieces are shown come below them: a piece never moves from under a finger.
  const [isRead] = useState(() => client.getQueryData(ownBlocks.queryKey) !== undefined);
  const groups = foundPieces(typed);
  const isNothing = groups.length === 0 && !blocks.some(({ name }) => isFound(typed, name));
  const place = (piece: Piece | undefined) => {
    if (!piece) return;
    onAdded();
    addBeginning(store, piece.beginning());
  };
  const put = (block: SheetBlockSummary) => {
    onAdded();
    void putBlock(store, client, block);
  };
  const addBest = () => {
    const piece = bestPiece(typed);
    const block = typed.trim() ? blocks.find(({ name }) => isFound(typed, name)) : undefined;
    // What somebody called so themselves comes before what is only for such a thing.
    if (block && !(piece && isFound(typed, piece.label))) put(block);
    else place(piece);
  };
  const onGrab = (event: GrabEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-piece], [data-block]');
    const block = blocks.find(({ _id }) => _id === pressed?.dataset['block']);
    if (block) {
      const { name, type } = block;
      grabPiece(store, event, { name, type, insert: at => void putBlock(store, client, block, at) });
    }
    const piece = pieceOf(pressed?.dataset['piece']);
    if (!piece) return;
    const { type } = piece.beginning();
    grabPiece(store, event, {
      name: piece.label,
      type,
      insert: at => addBeginning(store, piece.beginning(), undefined, at),
    });
  };
  const ownList = <BlockList wanted={typed} onPut={put} />;
  return (
    <Stack gap="3" onKeyDown={event => moveAmong(event, search.current, list.current)}>
      <Box position="sticky" top={{ base: '11', lg: '12' }} zIndex="1" bg="bg.panel" py="1" my="-1">
        <Input
          ref={search}
          size="sm"
          type="search"
          placeholder="Chercher : jauge, inventaire…"
          aria-label="Chercher ce qu’on ajoute"
          aria-describedby={HELP_ID}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addBest();
          }}
        />
      </Box>
      <Text id={HELP_ID} textStyle="xs" color="fg.muted">
        Une pression ajoute après ce qui est choisi. On peut aussi glisser sur la fiche.
      </Text>
      <Box
        ref={list}
        css={PIECE_CSS}
        onMouseDown={onGrab}
        onTouchStart={onGrab}
        onPointerEnter={preloadDragging}
      >
        {isRead ? ownList : null}
        {groups.map(({ title, pieces }) => (
          <Box as="section" key={title} mb="3" aria-label={title}>
            <chakra.h2 textStyle="xs" fontWeight="semibold" color="fg.muted" mb="1">
              {title}
            </chakra.h2>
            {pieces.map(piece => (
              <PieceLine
                key={piece.key}
                data-piece={piece.key}
                picture={<PiecePicture of={piece.key} />}
                label={piece.label}
                hint={piece.hint}
                onClick={() => place(piece)}
              />
            ))}
          </Box>
        ))}
        {isRead ? null : ownList}
        <Text role="status" textStyle="sm" color="fg.muted">
          {isNothing ? `Rien ne s’appelle « ${typed.trim()} ».` : ''}
        </Text>
      </Box>
    </Stack>
  );
}
const HELP_ID = 'rpd-palette-help';

/** Up and down from the search through everything that is listed. */
function moveAmong(event: KeyboardEvent, search: HTMLInputElement | null, list: HTMLElement | null): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || !search || !list) return;
  const stops = [search, ...list.querySelectorAll<HTMLElement>('[data-line]')];
  const at = stops.findIndex(stop => stop === event.target);
  const next = at < 0 ? undefined : stops[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
