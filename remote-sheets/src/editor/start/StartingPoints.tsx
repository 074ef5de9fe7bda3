import {
  Box,
  Button,
  Card,
  chakra,
  Heading,
  lazyWithPreload,
  Link,
  SimpleGrid,
  Text,
  toasts,
} from '@rpd/shared/ui';
import { useSession } from '@rpd/shared/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { draftOf, type SheetDraft } from '../model/draft.ts';
import { publicTemplates } from '../editor.api.ts';
import { fetchSheet } from '../fetchSheet.ts';
import type { Imported } from '../importing/readFile.ts';
import { storeReport } from '../importing/storedReports.ts';
import { useImport } from '../importing/useImport.ts';
import { startFrom, STARTING_POINTS } from './startingPoints.ts';

const ImportDialog = lazyWithPreload(
  async () => (await import('../importing/ImportDialog.tsx')).ImportDialog,
);
const ImportProgress = lazyWithPreload(
  async () => (await import('../importing/ImportProgress.tsx')).ImportProgress,
);
const PasteDialog = lazyWithPreload(async () => (await import('../importing/PasteDialog.tsx')).PasteDialog);

/** What a new sheet can begin with: one of the product's, a public one, a file. */
export function StartingPoints({ isNew }: { isNew: boolean }) {
  const [isEmpty, setEmpty] = useState(false);
  return isNew && !isEmpty ? <Choices onEmpty={() => setEmpty(true)} /> : null;
}

function Choices({ onEmpty }: { onEmpty: () => void }) {
  const store = useEditorStore();
  const person = useSession(state => state.user?._id ?? '');
  const [isPasting, setPasting] = useState(false);
  /** One goes on in the structure: what was pressed is gone. */
  const goOn = () => store.getState().focusName(store.getState().tab);
  const begin = (draft: SheetDraft, label: string) => {
    store.getState().run({ kind: 'replace', draft }, `Partir de « ${label} »`);
    store.getState().setMadeFrom(null);
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
      store.getState().setMadeFrom({ _id: sheet._id, version: sheet.version });
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
    storeReport(person, read.from, Object.keys(read.document.fields), read.report);
  };
  const { state, cancel, readFile, readText, choose } = useImport(take);
  const fromFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    await readFile(file);
    // The same file can be chosen again, once it is mended.
    input.value = '';
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
      <FileChoice onFile={input => void fromFile(input)} onPaste={() => setPasting(true)} />
      <ImportRefusal refused={state.kind === 'refused' ? state : null} />
      {isPasting ? (
        <PasteDialog
          onClose={() => setPasting(false)}
          onPaste={text => {
            setPasting(false);
            void readText('Contenu collé', text);
          }}
        />
      ) : null}
      {state.kind === 'reading' ? <ImportProgress {...state} onClose={cancel} /> : null}
      {state.kind === 'asked' ? (
        <ImportDialog
          imported={state.imported}
          next={state.next}
          onTake={() => {
            cancel();
            take(state.imported);
          }}
          onClose={cancel}
          onChoose={index => void choose(index)}
        />
      ) : null}
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
      <Link to="/app/sheets/gallery" variant="underline" textStyle="sm" display="inline-block" mt="2">
        Voir toute la galerie
      </Link>
    </>
  );
}

function FileChoice({ onFile, onPaste }: { onFile: (input: HTMLInputElement) => void; onPaste: () => void }) {
  return (
    <Box mt="4">
      <Text textStyle="sm">
        Ou un fichier :{' '}
        <chakra.label
          cursor="pointer"
          textDecoration="underline"
          _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
        >
          importer du JSON d’ici, de Custom System Builder (Foundry), SurveyJS, Form.io, JSON Schema ou Roll20
          <chakra.input
            type="file"
            accept=".json,.html,.htm,.js,.txt,application/json,text/html"
            srOnly
            onChange={event => onFile(event.target)}
          />
        </chakra.label>
      </Text>
      <Button size="sm" variant="outline" mt="2" onClick={onPaste}>
        Coller une fiche
      </Button>
    </Box>
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
