import { Box, Flex, Image, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Download, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isPictureFile, type OwnEvidenceFile } from '../../domain/evidence.ts';
import { readEvidence } from '../../http/evidence.ts';
import { Button, IconButton } from '../Button.tsx';
import { tryAndNotify } from '../notify.ts';
import { saveFile } from '../saveFile.ts';
import { ErrorState, LoadingState } from '../states.tsx';
import { fileSize } from './file-size.ts';

interface EvidenceListProps<F extends OwnEvidenceFile> {
  files: readonly F[];
  /** What stands under the name of each. */
  note?: (file: F) => ReactNode;
}

/** The files of a report or a case: none is loaded before somebody asks for it. */
export function EvidenceList<F extends OwnEvidenceFile>({ files, note }: EvidenceListProps<F>) {
  return (
    <Stack as="ul" aria-label="Fichiers" gap="3" listStyleType="none">
      {files.map(file => (
        <EvidenceLine key={file._id} file={file} note={note?.(file)} />
      ))}
    </Stack>
  );
}

function EvidenceLine({ file, note }: { file: OwnEvidenceFile; note: ReactNode }) {
  const { _id, name, bytes } = file;
  const [isOpen, setOpen] = useState(false);
  const download = async () => {
    const content = await tryAndNotify(readEvidence(_id), {
      done: () => 'Fichier téléchargé',
      failed: 'Erreur lors du téléchargement',
    });
    if (content) saveFile(name, content);
  };
  return (
    <Box as="li" minW="0">
      <Flex gap="2" align="center" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Text overflowWrap="anywhere">
            {name}{' '}
            <Text as="span" color="fg.muted" textStyle="sm">
              ({fileSize(bytes)})
            </Text>
          </Text>
          {note ? (
            <Text textStyle="sm" color="fg.muted">
              {note}
            </Text>
          ) : null}
        </Box>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Masquer' : 'Voir'} ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {isOpen ? 'Masquer' : 'Voir'}
        </Button>
        <IconButton label={`Télécharger ${name}`} size="sm" onClick={() => void download()}>
          <Download aria-hidden="true" />
        </IconButton>
      </Flex>
      {isOpen ? <Content file={file} /> : null}
    </Box>
  );
}

function Content({ file }: { file: OwnEvidenceFile }) {
  const { _id, name } = file;
  const isPicture = isPictureFile(file);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['files', 'evidence', _id],
    queryFn: async ({ signal }) => {
      const content = await readEvidence(_id, signal);
      return isPicture ? content : content.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Its term may come, and a device is no place for it.
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState label={`Chargement de ${name}…`} />;
  if (typeof data === 'string') {
    return (
      <Box
        as="pre"
        mt="2"
        p="3"
        borderWidth="1px"
        borderRadius="md"
        bg="bg.subtle"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        fontFamily="inherit"
        maxH="24rem"
        overflowY="auto"
        // A part that scrolls is reached by the keyboard.
        tabIndex={0}
        role="region"
        aria-label={name}
      >
        {data}
      </Box>
    );
  }
  return <BlobPicture blob={data} alt={name} />;
}

function BlobPicture({ blob, alt }: { blob: Blob; alt: string }) {
  const [src, setSrc] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return src ? (
    <Image src={src} alt={alt} mt="2" maxW="full" maxH="30rem" borderWidth="1px" borderRadius="md" />
  ) : null;
}
