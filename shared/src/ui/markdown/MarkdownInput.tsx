import { Box, chakra, Flex, Textarea, type TextareaProps } from '@chakra-ui/react';
import { Bold, Eye, Italic, Link, List, type LucideIcon, Pencil, TextQuote } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { Markdown } from './Markdown.tsx';
import { MARKS } from './marks.ts';

export interface MarkdownInputProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  /** What is written, for the names of the toolbar and of the preview. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

const TOOLS: readonly { mark: keyof typeof MARKS; label: string; icon: LucideIcon; keys?: string }[] = [
  { mark: 'bold', label: 'Gras', icon: Bold, keys: 'Control+B' },
  { mark: 'italic', label: 'Italique', icon: Italic, keys: 'Control+I' },
  { mark: 'list', label: 'Liste', icon: List },
  { mark: 'quote', label: 'Citation', icon: TextQuote },
  { mark: 'link', label: 'Lien', icon: Link },
];

/** Changes the text as if it had been typed, where the browser can: its own undo then takes it back. */
function edit(area: HTMLTextAreaElement, mark: keyof typeof MARKS): void {
  const { from, to, text, select } = MARKS[mark](area.value, area.selectionStart, area.selectionEnd);
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped =
    typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (!isTyped) {
    area.setRangeText(text, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Several lines of formatted text: a toolbar, Ctrl+B and Ctrl+I, and a preview drawn as the text is shown elsewhere. */
export function MarkdownInput({ label, value, onChange, ref, ...area }: MarkdownInputProps) {
  const [isPreview, setPreview] = useState(false);
  const written = useRef<HTMLTextAreaElement | null>(null);
  const apply = (mark: keyof typeof MARKS) => {
    if (written.current) edit(written.current, mark);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = markOf(event);
    if (mark) {
      event.preventDefault();
      apply(mark);
    } else area.onKeyDown?.(event);
  };
  const isLocked = Boolean(area.disabled ?? area.readOnly);
  return (
    <Box w="full">
      <Flex
        role="toolbar"
        aria-label={`Mise en forme de ${label}`}
        wrap="wrap"
        gap={{ base: '0', md: '1' }}
        mb="1"
      >
        {TOOLS.map(({ mark, label: name, icon: Icon, keys }) => (
          <IconButton
            key={mark}
            label={name}
            title={keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name}
            aria-keyshortcuts={keys}
            minW={{ base: '10', md: '8' }}
            h={{ base: '10', md: '8' }}
            disabled={isPreview || isLocked}
            onClick={() => apply(mark)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          ms="auto"
          px="2"
          h={{ base: '10', md: '8' }}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? <Pencil aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {isPreview ? 'Écrire' : 'Aperçu'}
        </Button>
      </Flex>
      <Textarea
        rows={4}
        {...area}
        ref={node => {
          written.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        hidden={isPreview}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isPreview ? (
        <Preview aria-label={`Aperçu de ${label}`}>
          {value.trim() ? <Markdown text={value} /> : 'Rien n’est écrit.'}
        </Preview>
      ) : null}
    </Box>
  );
}

const Preview = chakra('section', {
  base: { borderWidth: '1px', borderRadius: 'md', px: '3', py: '2', minH: '20', bg: 'bg.subtle' },
});

function markOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof typeof MARKS | undefined {
  if (ctrlKey === metaKey || altKey || shiftKey) return undefined;
  if (key.toLowerCase() === 'b') return 'bold';
  return key.toLowerCase() === 'i' ? 'italic' : undefined;
}
