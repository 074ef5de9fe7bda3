import { chakra, Flex, Input } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Button } from '../Button.tsx';
import { TOAST_MS, toasts } from '../toasts.ts';

interface CopyTextProps {
  /** What it is, for screen readers: 'Mot de passe'. */
  label: string;
  text: string;
  /** Several lines, as a program writes them. */
  block?: boolean;
  /** Said once it is copied. */
  done?: string;
  /** Further buttons. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Something to take along, that cannot be changed here. */
export function CopyText({ label, text, block = false, done = 'Copié', children, ref }: CopyTextProps) {
  const [copied, setCopied] = useState<string>();
  const shown = useRef<HTMLPreElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      toasts.success(done, { duration: TOAST_MS.short });
    } catch {
      // A browser that keeps its clipboard to itself: selected, it is one key press away.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      toasts.info('Sélectionnez le texte puis copiez-le (Ctrl + C).', { duration: TOAST_MS.long });
    }
  };
  return (
    // A column that may wrap is as wide as its longest line: it would stick out of a phone's dialog.
    <Flex
      gap="2"
      align={block ? 'stretch' : 'center'}
      direction={block ? 'column' : 'row'}
      wrap={block ? 'nowrap' : 'wrap'}
    >
      {block ? (
        <chakra.pre
          ref={shown}
          tabIndex={0}
          role="region"
          aria-label={label}
          p="3"
          bg="bg.muted"
          borderRadius="lg"
          textStyle="xs"
          fontFamily="mono"
          overflowX="auto"
          userSelect="all"
        >
          {text}
        </chakra.pre>
      ) : (
        <Input
          ref={ref}
          readOnly
          flex="1 1 14rem"
          value={text}
          aria-label={label}
          fontFamily="mono"
          onFocus={event => event.target.select()}
        />
      )}
      <Flex gap="2">
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          {copied === text ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          Copier
        </Button>
        {children}
      </Flex>
    </Flex>
  );
}
