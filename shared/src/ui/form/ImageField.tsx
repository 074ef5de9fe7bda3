import { Box, Flex, Text } from '@chakra-ui/react';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { lazyWithPreload, importOrNotify } from '../lazyWithPreload.tsx';
import { PICTURE_TYPES } from '../../domain/picture.ts';
import { toasts } from '../toasts.ts';
import { isOffRatio } from './cropPicture.ts';
import { FieldShell, type FieldProps } from './FieldShell.tsx';
import { ImageButtons } from './ImageButtons.tsx';
import { ImageChoices, type ImageChoice } from './ImageChoices.tsx';
import { NotSent, Preview, Sending } from './ImageParts.tsx';
import { usePreventStrayFileDrop } from './usePreventStrayFileDrop.ts';
import { useImageUpload } from './useImageUpload.ts';

// The cropper comes with the first picture that needs it.
const cropper = () => import('./ImageCrop.tsx');
const ImageCrop = lazyWithPreload(async () => (await cropper()).ImageCrop);

export interface ImageFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  /** Pictures of ours to take at one press, beside the own one. */
  choices?: readonly ImageChoice[];
  /** Width over height of where it is shown: a picture of another ratio may be cropped first. */
  ratio?: number;
  /** Called when another picture, or none, takes the place of the one that was there. */
  onReplaced?: () => void;
}

/** An image: dropped, pasted or chosen, sent at once, shown (UPL-1 to UPL-3). The value is its path, '' for none. */
export function ImageField<V extends FieldValues, C, O>({
  control,
  name,
  choices = [],
  ratio,
  onReplaced,
  ...shell
}: ImageFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  usePreventStrayFileDrop();
  const path: string = field.value ?? '';
  const put = (next: string) => {
    if (path && next !== path) onReplaced?.();
    field.onChange(next);
  };
  const { progress, send, cancel, unsent, hold, forget } = useImageUpload(put);
  const busy = progress !== null;
  const locked = busy || Boolean(shell.disabled) || Boolean(shell.readOnly);

  const { cropping, bring, endCropping } = useCropping(ratio, { send, hold, forget });
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    if (locked) return;
    if (files.length > 1) toasts.info(`Une seule image à la fois : « ${file.name} » est prise.`);
    void bring(file);
  };
  const { over, handlers } = useDrop(take);
  const hint = over
    ? 'Relâchez pour télécharger'
    : 'ou déposez-la ici, ou collez-la (JPEG, PNG, WebP ou GIF, 5 Mio au plus)';

  return (
    <FieldShell {...shell} name={name} error={fieldState.error?.message}>
      <Flex
        w="full"
        gap="4"
        p="4"
        align="center"
        wrap="wrap"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor={over ? 'brand.solid' : 'border.emphasized'}
        borderRadius="lg"
        bg={over ? 'brand.subtle' : 'bg.panel'}
        {...handlers}
        onPaste={event => take(event, event.clipboardData.files)}
      >
        {path ? <Preview key={path} path={path} label={shell.label} /> : null}
        <Box flex="1 1 12rem">
          <ImageButtons
            label={shell.label}
            chooser={chooser}
            hintId={hintId}
            isFilled={path !== ''}
            busy={busy}
            disabled={shell.disabled}
            locked={locked}
            onChoose={() => picker.current?.click()}
            onRemove={() => {
              put('');
              // This button goes with the picture: a dialog would put the focus back to where it began.
              chooser.current?.focus();
            }}
          />
          {busy ? (
            <Sending share={progress} label={shell.label} onCancel={cancel} />
          ) : (
            <Text id={hintId} textStyle="sm" color="fg.muted" mt="1">
              {hint}
            </Text>
          )}
          {unsent ? <NotSent {...unsent} onRetry={() => void bring(unsent.file)} onForget={forget} /> : null}
          <ImageChoices
            choices={choices}
            chosen={path}
            disabled={locked}
            onChoose={choice => {
              forget();
              put(choice);
            }}
          />
        </Box>
        <input
          ref={picker}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(',')}
          onChange={event => {
            const [file] = event.target.files ?? [];
            if (file && !locked) void bring(file);
            event.target.value = '';
          }}
        />
      </Flex>
      {cropping && ratio !== undefined ? (
        <ImageCrop
          {...cropping}
          ratio={ratio}
          label={shell.label}
          onClose={endCropping}
          onDone={file => {
            endCropping();
            void send(file);
          }}
        />
      ) : null}
    </FieldShell>
  );
}

/** Sends a picture, after it was cropped where its ratio is another. */
function useCropping(
  ratio: number | undefined,
  { send, hold, forget }: Pick<ReturnType<typeof useImageUpload>, 'send' | 'hold' | 'forget'>,
) {
  const [cropping, setCropping] = useState<{ file: File; address: string }>();
  const bring = async (file: File) => {
    forget();
    if (ratio === undefined || !(await isOffRatio(file, ratio))) return send(file);
    // Keeps the picture for a retry without choosing it again.
    if (!(await importOrNotify(cropper()))) return hold(file);
    setCropping({ file, address: URL.createObjectURL(file) });
  };
  const endCropping = () => {
    if (cropping) URL.revokeObjectURL(cropping.address);
    setCropping(undefined);
  };
  return { cropping, bring, endCropping };
}

/** A file that is dragged over the field, and dropped on it. */
function useDrop(take: (event: DragEvent, files: FileList) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event, event.dataTransfer.files);
    },
  };
  return { over, handlers };
}
