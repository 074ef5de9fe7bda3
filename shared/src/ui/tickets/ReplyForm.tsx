import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Field, Flex, Text } from '@chakra-ui/react';
import { formatNumber } from '../../domain/format.ts';
import { markdownError } from '../../domain/markdown.ts';
import { TICKET_PICTURES_MAX, TICKET_TEXT_MAX } from '../../domain/ticket.ts';
import { Button } from '../Button.tsx';
import { forgetDraft, readDraft, writeDraft } from '../form/drafts.ts';
import { useImageUpload } from '../form/useImageUpload.ts';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';
import { ACTION_ROW } from '../useRoomForActions.ts';
import { AttachPictures } from './AttachPictures.tsx';

/** What the parent of the form can do with it. */
export interface ReplyHandle {
  focus: () => void;
  /** Adds a text where the caret is, and goes on writing after it. */
  insert: (text: string) => void;
}

export interface ReplyFormProps {
  label: string;
  submitLabel: string;
  /** Which conversation: what is written and not sent comes back with it, after a reload as well. */
  draftKey: string;
  /** Sends what was written; when it rejects, the words stay. */
  onSend: (text: string, pictures: string[]) => Promise<unknown>;
  /** Whether pictures may go with it. */
  attachable?: boolean;
  /** Whether something is written that is not sent. */
  onWriting?: (isWriting: boolean) => void;
  help?: ReactNode;
  /** Beside the button. */
  actions?: ReactNode;
  ref?: Ref<ReplyHandle>;
}

interface Draft {
  text: string;
  pictures: string[];
}

const nameOf = (key: string): string => `reply-${key}`;

function draftOf(key: string): Draft {
  const { text, pictures } = readDraft<Record<keyof Draft, unknown>>(nameOf(key)) ?? {};
  return {
    text: typeof text === 'string' ? text : '',
    pictures: Array.isArray(pictures) ? pictures.filter(path => typeof path === 'string') : [],
  };
}

/** Until it is sent or emptied. */
function keepDraft(key: string, { text, pictures }: Draft): void {
  if (text || pictures.length > 0) writeDraft(nameOf(key), { text, pictures });
  else forgetDraft(nameOf(key));
}

/** Where one answers in a ticket. Ctrl + Enter sends, as does the button. */
export function ReplyForm({
  label,
  submitLabel,
  draftKey,
  onSend,
  onWriting,
  attachable = false,
  help,
  actions,
  ref,
}: ReplyFormProps) {
  const [{ text, pictures }, setDraft] = useState(() => draftOf(draftKey));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const isWriting = text.trim() !== '';
  useEffect(() => onWriting?.(isWriting), [onWriting, isWriting]);

  useEffect(() => keepDraft(draftKey, { text, pictures }), [draftKey, text, pictures]);

  const write = (value: string) => {
    setDraft(draft => ({ ...draft, text: value }));
    setError(undefined);
  };
  const upload = useImageUpload(path =>
    setDraft(draft => ({
      ...draft,
      pictures: [...draft.pictures.filter(other => other !== path), path].slice(0, TICKET_PICTURES_MAX),
    })),
  );
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    insert: words => {
      const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
      write(text.slice(0, from) + words + text.slice(to));
      area.current?.focus();
    },
  }));

  const refuse = (reason: string) => {
    setError(reason);
    area.current?.focus();
  };
  const send = async () => {
    if (busy) return;
    if (upload.progress !== null)
      return refuse('Une image est encore en cours d’envoi : attendez qu’elle arrive.');
    if (!text.trim()) return refuse('Ce champ est obligatoire.');
    const wrong = markdownError(text);
    if (wrong) return refuse(wrong);
    if (text.length > TICKET_TEXT_MAX) return refuse(`Au plus ${formatNumber(TICKET_TEXT_MAX)} caractères.`);
    setBusy(true);
    try {
      await onSend(text.trim(), pictures);
      setDraft({ text: '', pictures: [] });
      setError(undefined);
    } catch (reason) {
      refuse(reason instanceof Error ? reason.message : 'Erreur lors de l’envoi');
    } finally {
      setBusy(false);
    }
  };
  const note = error ?? markdownError(text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <Field.Root invalid={Boolean(note)} required>
        <Field.Label>
          {label}
          <Field.RequiredIndicator />
        </Field.Label>
        <MarkdownInput
          ref={area}
          label={label}
          rows={5}
          value={text}
          onChange={write}
          onKeyDown={onKeyDown}
        />
        <Flex w="full" gap="3" justify="space-between">
          {note || help ? (
            <Field.HelperText color={note ? 'fg.error' : 'fg.muted'}>{note ?? help}</Field.HelperText>
          ) : null}
          <Text as="span" ms="auto" textStyle="sm" color="fg.muted" whiteSpace="nowrap">
            {formatNumber(text.length)} / {formatNumber(TICKET_TEXT_MAX)}
          </Text>
        </Flex>
      </Field.Root>
      {attachable ? (
        <AttachPictures
          pictures={pictures}
          upload={upload}
          onRemove={path =>
            setDraft(draft => ({ ...draft, pictures: draft.pictures.filter(other => other !== path) }))
          }
        />
      ) : null}
      <Flex {...ACTION_ROW} gap="3" mt="3" wrap="wrap" justify="space-between">
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
        <Button type="submit" busy={busy} ms="auto">
          {submitLabel}
        </Button>
      </Flex>
    </form>
  );
}
