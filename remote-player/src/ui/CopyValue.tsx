import { chakra, Flex, IconButton, toasts } from '@rpd/shared/ui';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';

/** Words that may be taken along: selected with one press, copied with another. */
export function CopyValue({ name, text }: { name: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLSpanElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // A browser that keeps its clipboard to itself.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      toasts.info('Le texte est sélectionné : copiez-le.');
    }
  };
  return (
    <Flex gap="1" align="flex-start" justify="space-between">
      <chakra.span ref={shown} whiteSpace="pre-line" overflowWrap="anywhere" userSelect="text" py="1">
        {text}
      </chakra.span>
      <IconButton
        label={copied ? `${name} : copié` : `Copier ${name}`}
        size="sm"
        variant="ghost"
        onClick={() => void copy()}
      >
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
    </Flex>
  );
}
