import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { NotSent, Sending } from '../form/ImageParts.tsx';
import type { useFileUpload } from '../form/useImageUpload.ts';
import { usePreventStrayFileDrop } from '../form/usePreventStrayFileDrop.ts';

interface AttachFileProps {
  upload: ReturnType<typeof useFileUpload>;
  /** The name of the field: 'Image à joindre'. */
  label: string;
  /** What its button says, with its icon. */
  action: ReactNode;
  hint: string;
  accept: readonly string[];
  /** No more can be added. */
  isFull: boolean;
  /** What is attached. A button of it that goes with its file hands the focus on. */
  children: (focusChooser: () => void) => ReactNode;
}

/** A file that goes with a form: picked here, or pasted anywhere in the form around it. */
export function AttachFile({ upload, label, action, hint, accept, isFull, children }: AttachFileProps) {
  const { progress, unsent, send, cancel, forget } = upload;
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  usePreventStrayFileDrop();

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = fileIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    if (!isFull && progress === null) void send(file);
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    const listen = (event: ClipboardEvent) => paste(event);
    form?.addEventListener('paste', listen);
    return () => form?.removeEventListener('paste', listen);
  }, []);

  return (
    <Box ref={box}>
      {children(() => chooser.current?.focus())}
      <Flex columnGap="3" align="center" wrap="wrap" mt="2">
        <Button
          ref={chooser}
          size="sm"
          variant="ghost"
          disabled={isFull}
          busy={progress !== null}
          onClick={() => input.current?.click()}
        >
          {action}
        </Button>
        <Text textStyle="sm" color="fg.muted">
          {hint}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={label}
          accept={accept.join(',')}
          onChange={event => {
            const file = event.target.files?.[0];
            // The same file can be picked again.
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </Flex>
      {progress === null ? null : <Sending share={progress} label={label} onCancel={cancel} />}
      {unsent ? <NotSent {...unsent} onRetry={() => void send(unsent.file)} onForget={forget} /> : null}
    </Box>
  );
}

/** What was copied as a file: a picture first. Where there is text as well, another file is left alone. */
function fileIn(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  const picture = files.find(({ type }) => type.startsWith('image/'));
  return picture ?? (data?.types.includes('text/plain') ? undefined : files[0]);
}
