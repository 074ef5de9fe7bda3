import { Box, Button, Card, chakra, Flex, PageHeader, Stack, Text, WarningNotice } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/inputs';
import { FileUp, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ImportForm } from './ImportForm.tsx';
import { CHARACTER_LIMITS } from './limits.ts';
import { useReadFile } from './useReadFile.ts';

/** `/app/me/characters/import` (PLY-3): a character of a file, on a sheet of this site; `?sheet=` has chosen already. */
export function CharacterImportPage() {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(0);
  const { reading, open, cancel } = useReadFile(() => setChosen(0));
  const characters = reading.kind === 'read' ? reading.file.characters : [];
  const character = characters[chosen];
  return (
    <Box maxW="52rem">
      <PageHeader
        title="Importer un personnage"
        description="Un personnage exporté de RPD, de Foundry (tout système), de Roll20 ou de D&D Beyond."
      />
      <Stack gap="6">
        <Card.Root>
          <Card.Body>
            <FileChoice
              name={reading.kind === 'idle' ? undefined : reading.name}
              onChoose={file => void open(file)}
            />
            <div role="status">
              {reading.kind === 'reading' ? (
                <Box mt="4">
                  <Text textStyle="sm" mb="1">
                    {reading.words}…
                  </Text>
                  <chakra.progress
                    w="full"
                    max={1}
                    value={reading.done}
                    aria-label="Avancement de la lecture"
                  />
                </Box>
              ) : null}
              {reading.kind === 'read' ? (
                <Text mt="3" textStyle="sm">
                  Fichier lu :{' '}
                  {characters.length > 1
                    ? `${characters.length} personnages`
                    : `un personnage de ${character?.from}`}
                  .
                </Text>
              ) : null}
            </div>
            {reading.kind === 'reading' ? (
              <Button mt="3" variant="outline" colorPalette="gray" alignSelf="flex-start" onClick={cancel}>
                Annuler la lecture
              </Button>
            ) : null}
            {reading.kind === 'refused' ? (
              <Box mt="4" role="alert">
                <WarningNotice label={`« ${reading.name} » n’est pas importé`} icon={<TriangleAlert />}>
                  <Text>{reading.reason}</Text>
                </WarningNotice>
              </Box>
            ) : null}
            {characters.length > 1 ? (
              <chakra.label display="grid" gap="1" mt="4" fontWeight="medium" maxW="28rem">
                Personnage à importer
                <NativeSelect.Root>
                  <NativeSelect.Field
                    value={chosen}
                    onChange={event => setChosen(Number(event.target.value))}
                  >
                    {characters.map(({ name }, index) => (
                      // oxlint-disable-next-line react/no-array-index-key -- Two characters may have one name.
                      <option key={index} value={index}>
                        {name || `Personnage ${index + 1}`}
                      </option>
                    ))}
                  </NativeSelect.Field>
                  <NativeSelect.Indicator />
                </NativeSelect.Root>
              </chakra.label>
            ) : null}
          </Card.Body>
        </Card.Root>
        {reading.kind === 'read' && character ? (
          <ImportForm
            key={`${reading.name} ${chosen}`}
            character={character}
            sheet={params.get('sheet') ?? ''}
          />
        ) : null}
      </Stack>
    </Box>
  );
}

function FileChoice({ name, onChoose }: { name: string | undefined; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap">
        <Button variant="outline" aria-describedby={hint} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" />
          {name ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        </Button>
        <Text as="span" textStyle="sm" overflowWrap="anywhere">
          {name}
        </Text>
      </Flex>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="Fichier du personnage"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again once it is mended.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Text id={hint} textStyle="sm" color="fg.muted" mt="2">
        Un fichier JSON de {CHARACTER_LIMITS.mebibytes} Mio au plus. Dans Foundry : clic droit sur le
        personnage, « Export Data ». Ici : menu « Actions » du personnage, « Exporter (JSON) ».
      </Text>
    </>
  );
}
