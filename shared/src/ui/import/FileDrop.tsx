import { Box, Flex, Text } from '@chakra-ui/react';
import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../Button.tsx';
import { saveFile } from '../saveFile.ts';
import { csvWriter } from '../table/exportCsv.ts';
import { FileError, readImportFile, type ImportFile } from './importFile.ts';
import type { ImportField } from './importFields.ts';

interface FileDropProps {
  file: ImportFile | undefined;
  onTake: (file: ImportFile) => void;
  /** What a file may have, for the template that is offered; without it there is none. */
  template?: { name: string; fields: readonly ImportField[] };
}

/** Where one chooses the file of an import, or drops it. One that cannot be read leaves the one before. */
export function FileDrop({ file, onTake, template }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState('');
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      onTake(await readImportFile(chosen));
      setWrong('');
    } catch (error) {
      setWrong(
        error instanceof FileError
          ? error.message
          : 'Ce fichier n’a pas pu être lu : choisissez-le de nouveau.',
      );
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const lines = file?.rows.length ?? 0;
  return (
    <Box>
      <Flex
        wrap="wrap"
        gap="4"
        align="center"
        p="5"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor={over ? 'brand.solid' : 'border.emphasized'}
        bg={over ? 'brand.subtle' : 'bg.panel'}
        borderRadius="lg"
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button variant="outline" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden="true" />
          {file ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        </Button>
        <Box flex="1" minW="12rem">
          <Text fontWeight={file ? 'semibold' : undefined} overflowWrap="anywhere">
            {file?.name ?? 'ou déposez-le ici (CSV ou JSON)'}
          </Text>
          {file ? (
            <Text textStyle="sm" color="fg.muted">
              {lines > 1 ? `${lines} lignes` : `${lines} ligne`}
            </Text>
          ) : null}
        </Box>
        {template ? (
          <Button variant="ghost" colorPalette="gray" onClick={() => void saveTemplate(template)}>
            <FileDown aria-hidden="true" />
            Modèle de fichier
          </Button>
        ) : null}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Fichier à importer"
          accept=".csv,.json,.txt,.tsv,text/csv,application/json"
          onChange={event => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Flex>
      {wrong ? (
        <Text role="alert" mt="2" color="fg.error">
          {wrong}
        </Text>
      ) : null}
    </Box>
  );
}

async function saveTemplate({ name, fields }: NonNullable<FileDropProps['template']>): Promise<void> {
  const writer = csvWriter();
  writer.add(
    fields.map(({ label }) => label),
    [fields.map(({ example = '' }) => example)],
  );
  saveFile(name, await writer.end());
}
