import {
  initialValues,
  loadedPatterns,
  loadPatterns,
  valueErrors,
  type CharacterValues,
  type SheetDocument,
  type SheetViewer,
} from '@rpd/shared/domain';
import { Box, Button, Flex, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { leadToField, pressHere, SheetPlay, SheetPrint, SheetView } from '@rpd/shared/ui/sheet';
import { Printer } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ChoiceSetting } from '../panel/Labelled.tsx';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { useCatalogueOptions } from '../../lib/useCatalogueOptions.ts';
import { useHintedFields } from './useHintedFields.ts';

const VIEWERS = [
  ['owner', 'Joueur'],
  ['gm', 'Maître du jeu'],
] as const;
const LOOKS = [
  ['form', 'À remplir'],
  ['play', 'À jouer'],
] as const;
const WIDTHS = [
  ['390', 'Téléphone'],
  ['768', 'Tablette'],
  ['1120', 'Ordinateur'],
] as const;

type Width = (typeof WIDTHS)[number][0];

/** That of the device that one holds. */
const ownWidth = (): Width => {
  if (window.innerWidth < 640) return '390';
  return window.innerWidth < 1024 ? '768' : '1120';
};

/** The sheet as it will be filled in: by whom, on what, for real, and held to the rules that the API holds it to. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const draft = useEditor(draftIn);
  const fields = useCatalogueOptions(draft.fields, draft.gameType ?? '');
  const [viewer, setViewer] = useState<SheetViewer>('owner');
  const [width, setWidth] = useState(ownWidth);
  const store = useEditorStore();
  const previewValues = useEditor(state => state.previewValues);
  const previewFields = useEditor(state => state.previewFields);
  const values = useMemo<CharacterValues>(() => {
    const others = Object.entries(draft.fields).filter(([id]) => !previewFields.has(id));
    return { ...initialValues(Object.fromEntries(others)), ...previewValues };
  }, [draft.fields, previewValues, previewFields]);
  const [isChecked, setChecked] = useState(false);
  const [look, setLook] = useState<(typeof LOOKS)[number][0]>('form');
  const [isPrinting, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  // What was wrong goes as it is put right.
  const errors = useMemo(
    () =>
      isChecked
        ? valueErrors(fields, values, {
            complete: true,
            viewer,
            layout: draft.structure,
            matches: loadedPatterns(),
          })
        : null,
    [isChecked, fields, values, viewer, draft.structure],
  );
  const check = async () => {
    // Without the engine, the rest is checked all the same.
    await loadPatterns(fields).catch(() => undefined);
    setChecked(true);
  };
  const document = { structure: draft.structure, fields: useHintedFields(fields, draft.gameType ?? '') };
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={`Aperçu : ${draft.description.name || 'fiche sans nom'}`}
      footer={
        <>
          <Verdict
            errors={errors}
            document={document}
            onLead={place => {
              if (sheet.current) leadToField(sheet.current, place);
            }}
          />
          <Button variant="outline" onClick={() => setPrinting(true)}>
            <Printer aria-hidden="true" />
            Imprimer ou PDF
          </Button>
          <Button variant="outline" onClick={() => void check()}>
            Vérifier les valeurs
          </Button>
          <Button onClick={onClose}>Fermer l’aperçu</Button>
        </>
      }
    >
      <Flex gap="4" wrap="wrap" mb="4">
        <ChoiceSetting label="Montrer" value={look} choices={LOOKS} onChange={setLook} />
        <ChoiceSetting label="Vu par" value={viewer} choices={VIEWERS} onChange={setViewer} />
        <ChoiceSetting label="Largeur" value={width} choices={WIDTHS} onChange={setWidth} />
      </Flex>
      {/* A wider device than one's own is as wide as it is. */}
      <Box overflowX="auto">
        <Box
          ref={sheet}
          mx="auto"
          borderWidth="1px"
          borderRadius="lg"
          p="4"
          bg="bg"
          style={{ width: `${width}px`, maxWidth: width === ownWidth() ? '100%' : undefined }}
        >
          {look === 'play' ? (
            <SheetPlay
              document={document}
              values={values}
              viewer={viewer}
              onChange={next => store.getState().keepPreview(next, new Set(Object.keys(draft.fields)))}
              errors={errors ?? {}}
              name={draft.description.name || 'Fiche'}
              countedAs="preview"
              onPress={pressHere({
                document,
                values,
                viewer,
                onChange: next => store.getState().keepPreview(next, new Set(Object.keys(draft.fields))),
              })}
            />
          ) : (
            <SheetView
              document={document}
              values={values}
              viewer={viewer}
              onChange={next => store.getState().keepPreview(next, new Set(Object.keys(draft.fields)))}
              errors={errors ?? {}}
            />
          )}
        </Box>
      </Box>
      {isPrinting ? (
        <SheetPrint
          title={draft.description.name || 'Fiche'}
          document={document}
          values={values}
          viewer={viewer}
          onDone={stopPrinting}
        />
      ) : null}
    </Dialog>
  );
}

interface VerdictProps {
  /** Null until it is asked for. */
  errors: Readonly<Record<string, string>> | null;
  document: SheetDocument;
  /** To a wrong field, and the tab that it is in. */
  onLead: (place: { tab: string; id: string }) => void;
}

/** What the rules say of the values, beside the button that asks: a long sheet is filled in far from its head. */
function Verdict({ errors, document: { structure, fields }, onLead }: VerdictProps) {
  const count = Object.keys(errors ?? {}).length;
  const words = count > 0 ? `${count} champ${count > 1 ? 's sont' : ' est'} à corriger.` : 'Tout est juste.';
  const first = structure.tabs
    .flatMap(tab =>
      tab.rows.flatMap(({ columns }) =>
        columns.flatMap(({ fieldIds }) => fieldIds.map(id => ({ tab: tab.id, id }))),
      ),
    )
    .find(({ id }) => errors?.[`values.${id}`]);
  return (
    <Flex flex="1 1 16rem" gap="3" wrap="wrap" align="center">
      <Text role="status" fontWeight="medium" color={count > 0 ? 'fg.error' : 'fg.success'}>
        {errors ? words : ''}
      </Text>
      {first ? (
        <Button variant="subtle" colorPalette="red" onClick={() => onLead(first)}>
          Aller à « {fields[first.id]?.name || 'Champ sans nom'} »
        </Button>
      ) : null}
    </Flex>
  );
}
