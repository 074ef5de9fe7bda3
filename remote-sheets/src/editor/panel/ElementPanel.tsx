import { FIELD_TYPES, FIELD_VISIBILITIES, type SheetField } from '@rpd/shared/domain';
import { Button, Flex, Heading, Stack, Text } from '@rpd/shared/ui';
import { Paintbrush } from 'lucide-react';
import { change, duplicateElements, removeElements } from '../actions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { ELEMENT_WORDS, nameOf, partOf } from '../model/place.ts';
import { VISIBILITIES } from '../words.ts';
import { ColumnsSetting } from './ColumnsSetting.tsx';
import { FieldSettings } from './FieldSettings.tsx';
import { ChoiceSetting, TextSetting } from './Labelled.tsx';

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
        <Button variant="outline" size="sm" onClick={() => duplicateElements(store)}>
          Dupliquer
        </Button>
        <Button variant="outline" size="sm" colorPalette="red" onClick={() => removeElements(store)}>
          Supprimer
        </Button>
      </Stack>
    );
  }
  return <OneElement key={id} id={id} />;
}

function OneElement({ id }: { id: string }) {
  const store = useEditorStore();
  const part = useEditor(state => partOf(draftIn(state), id)?.type);
  const name = useEditor(state => nameOf(draftIn(state), id));
  const field = useEditor(state => draftIn(state).fields[id]);
  if (!part) return null;
  const word = ELEMENT_WORDS[part];
  return (
    <Stack gap="4">
      <Heading as="h2" size="sm" overflowWrap="anywhere">
        {word} « {name} »
      </Heading>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" size="xs" onClick={() => store.getState().set({ dialog: 'style' })}>
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
      {field ? (
        <FieldPart id={id} field={field} />
      ) : (
        <TextSetting
          label="Nom"
          maxLength={120}
          value={name}
          onChange={next => change(store, id, { name: next ?? '' })}
        />
      )}
    </Stack>
  );
}

function FieldPart({ id, field }: { id: string; field: SheetField }) {
  const store = useEditorStore();
  return (
    <>
      <FieldSettings
        fieldId={id}
        field={field}
        types={FIELD_TYPES}
        onChange={({ name, ...changes }, isTyped) => {
          if (name !== undefined) change(store, id, { name });
          if (Object.keys(changes).length > 0) change(store, id, changes, isTyped);
          if (changes.type === 'dashboard' && !field.dashboardElement)
            store.getState().set({ dialog: 'dashboard' });
        }}
      />
      {field.type === 'dashboard' ? (
        <Button
          variant="outline"
          size="sm"
          alignSelf="flex-start"
          onClick={() => store.getState().set({ dialog: 'dashboard' })}
        >
          Choisir l’élément du tableau de bord
        </Button>
      ) : null}
      {field.type === 'repeat' ? (
        <ColumnsSetting
          fieldId={id}
          columns={field.columns ?? []}
          maxLines={field.maxLines}
          onChange={(changes, isTyped) => change(store, id, changes, isTyped)}
        />
      ) : null}
      <ChoiceSetting
        label="Visible par"
        value={field.visibility ?? 'everybody'}
        choices={FIELD_VISIBILITIES.map(one => [one, VISIBILITIES[one]] as const)}
        onChange={visibility =>
          change(store, id, { visibility: visibility === 'everybody' ? undefined : visibility }, false)
        }
      />
    </>
  );
}
