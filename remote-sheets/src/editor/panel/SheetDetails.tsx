import type { SheetInput } from '@rpd/shared/domain';
import { Button, Flex, lazyWithPreload, Stack } from '@rpd/shared/ui';
import { FileImage, Gauge } from 'lucide-react';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { AudienceSetting } from './AudienceSetting.tsx';
import { ChoiceSetting, TextSetting } from './Labelled.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';

const SystemHint = lazyWithPreload(
  async () => (await import('./CatalogueHints.tsx')).SystemHint,
  () => '\u00a0',
);
const SYSTEM_HINT = <SystemHint />;
const NO_SYSTEM_HINT =
  'Le système choisi apporte ses classes, compétences, caractéristiques et types d’équipement aux champs Choix.';

/** A game's system, as catalogues name it. */
export interface System {
  _id: string;
  name: string;
}

/** Why a sheet was not saved: what is wrong with its name. */
export interface Refusal {
  name: string;
}

interface SheetDetailsProps {
  nameError: string | undefined;
  systems: readonly System[];
}

/** The sheet itself: name, description, system, and for whom it is. */
export function SheetDetails({ nameError, systems }: SheetDetailsProps) {
  const store = useEditorStore();
  const description = useEditor(state => draftIn(state).description);
  const gameType = useEditor(state => draftIn(state).gameType ?? '');
  const describe = (changes: Partial<SheetInput['description']>) =>
    store.getState().run(
      {
        kind: 'details',
        changes: { description: { ...draftIn(store.getState()).description, ...changes } },
      },
      'Modifier la fiche',
      `sheet ${Object.keys(changes).join()}`,
    );
  return (
    <Stack gap="4">
      <TextSetting
        label="Nom de la fiche *"
        maxLength={120}
        value={description.name}
        onChange={name => describe({ name: name ?? '' })}
        {...(nameError && { error: nameError })}
      />
      <TextSetting
        label="Description"
        rows={3}
        maxLength={5000}
        value={description.description}
        onChange={text => describe({ description: text ?? '' })}
      />
      <ChoiceSetting
        label="Système"
        help={gameType ? SYSTEM_HINT : NO_SYSTEM_HINT}
        value={gameType}
        choices={[['', 'Système inconnu'], ...systems.map(({ _id, name }) => [_id, name] as const)]}
        onChange={next =>
          store.getState().run({ kind: 'details', changes: { gameType: next } }, 'Choisir le système')
        }
      />
      <ThemeSetting />
      <AudienceSetting />
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" size="sm" onClick={() => store.getState().showDialog('files')}>
          <FileImage aria-hidden="true" />
          Fichiers
        </Button>
        <Button variant="outline" size="sm" onClick={() => store.getState().showDialog('dashboard')}>
          <Gauge aria-hidden="true" />
          Tableau de bord
        </Button>
      </Flex>
    </Stack>
  );
}
