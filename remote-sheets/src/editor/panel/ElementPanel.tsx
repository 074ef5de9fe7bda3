import {
  FIELD_TYPES,
  FIELD_VISIBILITIES,
  isDisplay,
  type FieldVisibility,
  type SheetField,
} from '@rpd/shared/domain';
import { Button, Flex, Heading, Stack, Text } from '@rpd/shared/ui';
import { Paintbrush } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { change, changeAll, duplicateElements, removeElements } from '../actions.ts';
import { draftIn, useEditor, useEditorStore, type EditorState } from '../editor.store.ts';
import { retyping } from '../model/draft.ts';
import { ELEMENT_WORDS, nameOf, partOf } from '../model/place.ts';
import { VISIBILITIES } from '../editor.labels.ts';
import { CompendiumSetting } from './CompendiumSetting.tsx';
import { ColumnsSetting } from './ColumnsSetting.tsx';
import { DisplaySettings } from './DisplaySettings.tsx';
import { FieldSettings } from './FieldSettings.tsx';
import { conditionHelp, exampleName } from './formulaExamples.ts';
import { focusSetting } from './settings.focus.ts';
import { sharedBy, SharedSettings } from './SharedSettings.tsx';
import { ActionSettings } from './ActionSettings.tsx';
import { WidgetSetting } from './WidgetSetting.tsx';
import { ChoiceSetting, FormulaSetting, TextSetting, useLatest } from './steadySettings.ts';

/** What is chosen, and everything about it. */
export function ElementPanel() {
  const selection = useEditor(state => state.selection);
  const store = useEditorStore();
  const [id] = selection;
  if (!id) {
    return (
      <Text color="fg.muted">
        Choisissez un onglet, une ligne, une colonne ou un champ pour en voir les réglages.
      </Text>
    );
  }
  if (selection.length > 1) {
    return (
      <Stack gap="3">
        <Text>{selection.length} éléments choisis.</Text>
        <SharedSettings />
        <Button variant="outline" size="sm" onClick={() => duplicateElements(store)}>
          Dupliquer
        </Button>
        <Button variant="outline" size="sm" onClick={() => store.getState().showDialog('block')}>
          Garder comme bloc
        </Button>
        <Button variant="outline" size="sm" colorPalette="red" onClick={() => removeElements(store)}>
          Supprimer
        </Button>
      </Stack>
    );
  }
  // Not keyed: from one field to another like it, only what differs is drawn.
  return <OneElement id={id} />;
}

function OneElement({ id }: { id: string }) {
  const store = useEditorStore();
  const part = useEditor(state => partOf(draftIn(state), id)?.type);
  const name = useEditor(state => nameOf(draftIn(state), id));
  const field = useEditor(state => draftIn(state).fields[id]);
  const asked = useEditor(state => (state.focusRequest?.id === id ? state.focusRequest : null));
  const settings = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    focusSetting(settings.current, asked.setting);
    store.getState().requestFocus(null);
  }, [asked, store]);
  if (!part) return null;
  const word = ELEMENT_WORDS[part];
  return (
    <Stack gap="4" ref={settings}>
      <Heading
        as="h2"
        size="sm"
        overflowWrap="anywhere"
        lineClamp="2"
        // Below the panel's own bar: from one field to another the panel stays where it is scrolled to.
        position="sticky"
        top={{ base: '11', lg: '12' }}
        zIndex="1"
        bg="bg.panel"
        py="1"
        my="-1"
      >
        {word} « {name} »
      </Heading>
      <ElementTools id={id} />
      {field ? <FieldPart id={id} field={field} /> : <PlacePart id={id} name={name} />}
    </Stack>
  );
}

/** Apart: a letter of the name does not draw them. */
const ElementTools = memo(function ElementTools({ id }: { id: string }) {
  const store = useEditorStore();
  return (
    <Flex gap="2" wrap="wrap">
      <Button variant="outline" size="xs" onClick={() => store.getState().showDialog('style')}>
        <Paintbrush aria-hidden="true" />
        Style
      </Button>
      <Button variant="outline" size="xs" onClick={() => duplicateElements(store, id)}>
        Dupliquer
      </Button>
      <Button variant="outline" size="xs" colorPalette="red" onClick={() => removeElements(store, id)}>
        Supprimer
      </Button>
    </Flex>
  );
});

function PlacePart({ id, name }: { id: string; name: string }) {
  const store = useEditorStore();
  const rename = useLatest((next: string | undefined) => change(store, id, { name: next ?? '' }));
  return (
    <>
      <TextSetting label="Nom" maxLength={120} value={name} onChange={rename} />
      <PlaceCondition id={id} />
      <PlaceVisibility id={id} />
    </>
  );
}

/** Who sees what is in a tab, row or column: its fields, each of which can then have another. */
function PlaceVisibility({ id }: { id: string }) {
  const store = useEditorStore();
  const within = (state: EditorState) => Object.keys(partOf(draftIn(state), id)?.fields ?? {});
  const count = useEditor(state => within(state).length);
  const visibility = useEditor(sharedBy(field => field.visibility ?? 'everybody', within));
  if (count === 0) return null;
  return (
    <ChoiceSetting
      label="Visible par"
      help={count === 1 ? 'Pour le champ qui est dedans.' : `Pour les ${count} champs qui sont dedans.`}
      value={visibility ?? ''}
      choices={[
        ...(visibility ? [] : ([['', 'Divers']] as const)),
        ...FIELD_VISIBILITIES.map(one => [one, VISIBILITIES[one]] as const),
      ]}
      onChange={next => {
        if (!next) return;
        const changes = { visibility: next === 'everybody' ? undefined : next };
        changeAll(store, changes, false, within(store.getState()));
      }}
    />
  );
}

/** The condition of a tab, row or column. */
function PlaceCondition({ id }: { id: string }) {
  const store = useEditorStore();
  const value = useEditor(state => {
    const part = partOf(draftIn(state), id);
    return part && part.type !== 'field' ? part.element.showIf : undefined;
  });
  const number = useEditor(exampleName({ fieldId: id }, 'number'));
  const flag = useEditor(exampleName({ fieldId: id }, 'checkbox'));
  const condition = useLatest((showIf: string | undefined) => change(store, id, { showIf }));
  return (
    <FormulaSetting
      fieldId={id}
      part="showIf"
      label="Afficher si"
      help={conditionHelp('L’élément et ses champs n’apparaissent que si c’est vrai', number, flag)}
      value={value}
      onChange={condition}
    />
  );
}

function FieldPart({ id, field }: { id: string; field: SheetField }) {
  const store = useEditorStore();
  const show = useLatest((visibility: FieldVisibility) =>
    change(store, id, { visibility: visibility === 'everybody' ? undefined : visibility }, false),
  );
  return (
    <>
      <FieldSettings
        fieldId={id}
        field={field}
        types={FIELD_TYPES}
        onChange={({ name, ...changes }, isTyped) => {
          if (name !== undefined) change(store, id, { name });
          const all = changes.type ? { ...changes, ...retyping(field, changes.type) } : changes;
          if (Object.keys(all).length > 0) change(store, id, all, isTyped);
          if (changes.type === 'dashboard' && !field.dashboardElement) {
            store.getState().showDialog('dashboard');
          }
        }}
      >
        {field.type === 'dashboard' ? (
          <Button
            variant="outline"
            size="sm"
            alignSelf="flex-start"
            onClick={() => store.getState().showDialog('dashboard')}
          >
            Choisir l’élément du tableau de bord
          </Button>
        ) : null}
        {isDisplay(field.type) ? <DisplaySettings id={id} field={field} /> : null}
        {field.type === 'repeat' ? (
          <ColumnsSetting
            key={id}
            fieldId={id}
            columns={field.columns ?? []}
            maxLines={field.maxLines}
            onChange={(changes, isTyped) => change(store, id, changes, isTyped)}
          />
        ) : null}
        {field.type === 'repeat' || field.compendium ? (
          <CompendiumSetting key={`${id} compendium`} fieldId={id} field={field} />
        ) : null}
      </FieldSettings>
      <ActionSettings id={id} field={field} />
      <WidgetSetting id={id} field={field} />
      <ChoiceSetting
        label="Visible par"
        value={field.visibility ?? 'everybody'}
        choices={FIELD_VISIBILITIES.map(one => [one, VISIBILITIES[one]] as const)}
        onChange={show}
      />
    </>
  );
}
