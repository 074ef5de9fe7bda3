import { IconButton } from '@rpd/shared/ui';
import { Menu, type MenuAction } from '@rpd/shared/ui/menu';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Blocks,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  EllipsisVertical,
  Paintbrush,
  Pencil,
  Plus,
  Settings2,
  Trash2,
} from 'lucide-react';
import { askBlock, askSettings, duplicateElements, removeElements } from '../actions.ts';
import { add } from '../adding.ts';
import { copyToClipboard, pasteFromClipboard } from '../clipboard.ts';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { stepsOf, type Direction } from '../model/moves.ts';
import { ELEMENT_WORDS, type ElementType } from '../model/place.ts';
import { moveStep } from '../moving.ts';

const STEPS: Record<Direction, { label: string; icon: typeof ArrowUp }> = {
  up: { label: 'Déplacer vers le haut', icon: ArrowUp },
  down: { label: 'Déplacer vers le bas', icon: ArrowDown },
  left: { label: 'Déplacer vers la gauche', icon: ArrowLeft },
  right: { label: 'Déplacer vers la droite', icon: ArrowRight },
};
const CHILD: Partial<Record<ElementType, ElementType>> = { tab: 'row', row: 'column', column: 'field' };

/** For what takes the focus: a menu that closes gives it back to its button first. */
const afterwards = (act: () => void) => () => {
  requestAnimationFrame(() => requestAnimationFrame(act));
};

export interface ElementActionsProps {
  id: string;
  type: ElementType;
  label: string;
}

/** The menu itself, open from the beginning: it comes with the first press on its button. */
export function ElementActions({ id, type, label }: ElementActionsProps) {
  const store = useEditorStore();
  const child = CHILD[type];
  const items = (): MenuAction[] => {
    const possible = new Set(stepsOf(draftIn(store.getState()), id));
    return [
      {
        label: 'Renommer',
        icon: <Pencil size={16} />,
        onSelect: afterwards(() => store.getState().startRenaming(id)),
      },
      {
        label: 'Réglages',
        icon: <Settings2 size={16} />,
        onSelect: afterwards(() => askSettings(store, id)),
      },
      {
        label: 'Style',
        icon: <Paintbrush size={16} />,
        onSelect: () => {
          store.getState().select(id);
          store.getState().showDialog('style');
        },
      },
      { label: 'Dupliquer', icon: <Copy size={16} />, onSelect: () => duplicateElements(store, id) },
      { label: 'Copier', icon: <ClipboardCopy size={16} />, onSelect: () => void copyToClipboard(store, id) },
      {
        label: 'Coller',
        icon: <ClipboardPaste size={16} />,
        onSelect: () => void pasteFromClipboard(store, id),
      },
      {
        label: 'Garder comme bloc',
        icon: <Blocks size={16} />,
        onSelect: afterwards(() => askBlock(store, id)),
      },
      ...(child
        ? [
            {
              label: `Ajouter ${child === 'field' ? 'un champ' : `une ${ELEMENT_WORDS[child].toLowerCase()}`}`,
              icon: <Plus size={16} />,
              onSelect: afterwards(() => add(store, child, id)),
            },
          ]
        : []),
      ...(Object.entries(STEPS) as [Direction, (typeof STEPS)['up']][]).map(
        ([direction, { label: words, icon: Icon }], index) => ({
          label: words,
          icon: <Icon size={16} />,
          separated: index === 0,
          disabled: !possible.has(direction),
          onSelect: () => moveStep(store, id, direction),
        }),
      ),
      {
        label: 'Supprimer',
        icon: <Trash2 size={16} />,
        tone: 'danger',
        separated: true,
        onSelect: () => removeElements(store, id),
      },
    ];
  };
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={label} size="xs" tabIndex={-1}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  );
}
