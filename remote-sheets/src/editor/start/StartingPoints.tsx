import {
  Box,
  Button,
  Card,
  chakra,
  Flex,
  Heading,
  lazyWithPreload,
  SimpleGrid,
  Text,
  toasts,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { draftOf, type SheetDraft } from '../model/draft.ts';
import { publicTemplates } from '../editor.api.ts';
import { fetchSheet } from '../fetchSheet.ts';
import type { Imported } from './foreignJson.ts';
import { readForeign } from './imports.ts';
import { startFrom, STARTING_POINTS } from './startingPoints.ts';

const ImportDialog = lazyWithPreload(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** What a new sheet can begin with: one of the product's, a public one, a file. */
export function StartingPoints({ isNew }: { isNew: boolean }) {
  const [imported, setImported] = useState<Imported>();
  const [isEmpty, setEmpty] = useState(false);
  return (
    <>
      {imported ? <Done imported={imported} onClose={() => setImported(undefined)} /> : null}
      {isNew && !isEmpty ? <Choices onImported={setImported} onEmpty={() => setEmpty(true)} /> : null}
    </>
  );
}

interface ChoicesProps {
  onImported: (imported: Imported) => void;
  onEmpty: () => void;
}

function Choices({ onImported, onEmpty }: ChoicesProps) {
  const store = useEditorStore();
  /** Asked for where something of the file is lost. */
  const [asked, setAsked] = useState<Imported>();
  const [refusal, setRefusal] = useState<Refused>(null);
  /** One goes on in the structure: what was pressed is gone. */
  const goOn = () => store.getState().focusName(store.getState().tab);
  const begin = (draft: SheetDraft, label: string) => {
    store.getState().run({ kind: 'replace', draft }, `Partir de « ${label} »`);
    goOn();
  };

  const fromTemplate = async (id: string, name: string) => {
    try {
      const sheet = await fetchSheet(id);
      const { structure, fields } = draftOf(sheet);
      begin(
        {
          ...draftIn(store.getState()),
          structure,
          fields,
          gameType: sheet.gameType || draftIn(store.getState()).gameType,
        },
        name,
      );
    } catch {
      toasts.failure('Cette fiche ne se charge pas.');
    }
  };
  const take = (read: Imported) => {
    const draft = draftIn(store.getState());
    const { name, description } = draft.description;
    begin(
      {
        ...draft,
        ...read.document,
        description: {
          ...draft.description,
          name: name || read.name,
          description: description || (read.description ?? ''),
        },
      },
      read.name || read.from,
    );
    onImported(read);
  };
  const fromFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    const read = await file.text().then(readForeign, () => 'Ce fichier ne se lit pas.');
    // The same file can be chosen again, once it is mended.
    input.value = '';
    setRefusal(typeof read === 'string' ? { reason: `« ${file.name} » n’est pas importé. ${read}` } : null);
    if (typeof read === 'string') return;
    if (read.report.length > 0) setAsked(read);
    else take(read);
  };
  const answer = (isTaken: boolean) => {
    setAsked(undefined);
    if (asked && isTaken) take(asked);
  };
  return (
    <Box as="section" aria-label="Points de départ" mb="5">
      <Heading as="h2" size="md" mb="3">
        Par quoi commencer ?
      </Heading>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
        {STARTING_POINTS.map(point => (
          <Choice
            key={point.name}
            {...point}
            onChoose={() => begin(startFrom(point, draftIn(store.getState())), point.name)}
          />
        ))}
        <Choice
          name="Fiche vide"
          description="Un onglet et une ligne : tout le reste est à vous."
          onChoose={() => {
            onEmpty();
            goOn();
          }}
        />
      </SimpleGrid>
      <TemplateChoices onChoose={(id, name) => void fromTemplate(id, name)} />
      <FileChoice onFile={input => void fromFile(input)} />
      <ImportRefusal refused={refusal} />
      {asked ? <ImportDialog imported={asked} onAnswer={answer} /> : null}
    </Box>
  );
}

/** Another object each time: the same reason is said again. */
type Refused = { reason: string } | null;

/** Why a file was not imported. It comes into view and takes the focus: the choices above fill the screen. */
function ImportRefusal({ refused }: { refused: Refused }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) element.current?.focus();
  }, [refused]);
  return (
    // On a phone the panel covers the end of the screen.
    <Box ref={element} role="alert" tabIndex={-1} borderRadius="lg" scrollMarginBlock="20">
      {refused ? (
        <Text mt="2" bg="bg.error" color="fg.error" borderRadius="lg" p="3" overflowWrap="anywhere">
          {refused.reason}
        </Text>
      ) : null}
    </Box>
  );
}

/** The public sheets; nothing where there are none. */
function TemplateChoices({ onChoose }: { onChoose: (id: string, name: string) => void }) {
  const { data: templates = [] } = useQuery(publicTemplates);
  if (templates.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="sm" mt="4" mb="2">
        Ou une fiche publique
      </Heading>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2">
        {templates.map(({ _id, description: { name } }) => (
          <li key={_id}>
            <Button size="sm" variant="outline" onClick={() => onChoose(_id, name)}>
              {name}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

function FileChoice({ onFile }: { onFile: (input: HTMLInputElement) => void }) {
  return (
    <Text mt="4" textStyle="sm">
      Ou un fichier :{' '}
      <chakra.label
        cursor="pointer"
        textDecoration="underline"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
      >
        importer du JSON d’ici, de SurveyJS ou de Foundry (Custom System Builder)
        <chakra.input
          type="file"
          accept=".json,application/json"
          srOnly
          onChange={event => onFile(event.target)}
        />
      </chakra.label>
    </Text>
  );
}

interface ChoiceProps {
  name: string;
  description: string;
  onChoose: () => void;
}

const Choice = ({ name, description, onChoose }: ChoiceProps) => (
  <Card.Root>
    <Card.Body gap="2">
      <Card.Title as="h3" textStyle="md">
        {name}
      </Card.Title>
      <Text textStyle="sm" color="fg.muted">
        {description}
      </Text>
      <Button
        size="sm"
        variant="outline"
        alignSelf="flex-start"
        aria-label={`Commencer avec ${name}`}
        onClick={onChoose}
      >
        Commencer
      </Button>
    </Card.Body>
  </Card.Root>
);

function Done({ imported: { from, report }, onClose }: { imported: Imported; onClose: () => void }) {
  return (
    <Flex
      role="status"
      gap="3"
      wrap="wrap"
      align="center"
      bg="bg.info"
      borderWidth="1px"
      borderRadius="lg"
      p="3"
      mb="4"
    >
      <Text flex="1 1 16rem" fontWeight="medium">
        Importé de {from}. {report.length > 0 ? 'Le reste est à réécrire.' : 'Tout a été repris.'}
      </Text>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
        Masquer
      </Button>
    </Flex>
  );
}
