import { PICTURE_RATIOS, type Entity, type UndoableEntity } from '@rpd/shared/domain';
import type { PageRequest } from '@rpd/shared/http';
import {
  FormDialog,
  ImageField,
  TextAreaField,
  TextField,
  useWatch,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query';
import type { ISchema } from 'yup';
import { CARD_BACKGROUNDS } from '../lib/card-backgrounds.ts';
import { ADDED, useEditor } from './useEditor.ts';
import { CardPreview } from './CardPreview.tsx';

/** What is asked of either, beside its pictures. */
export interface TypeInput {
  name: string;
  description: { text: string };
}

/** A type of servers or of games. */
export interface Type extends Entity, TypeInput {}

/** Either's fields: each keeps its pictures under names of its own. */
interface Fields {
  name: string;
  description: { text: string; icon: string; background: string };
  icon_img: string;
  background_img: string;
}

/** What types are of: how one is asked for, where its pictures are, and the calls that save it. */
export interface TypeKind<Input extends TypeInput, Stored extends Type> {
  /** As the journal calls it. */
  entity: UndoableEntity;
  /** The title of the dialog for a new one. */
  addTitle: string;
  schema: ISchema<Input> & { fields: object; getDefault: () => object };
  icon: 'icon_img' | 'description.icon';
  background: 'background_img' | 'description.background';
  pictures: (type: Stored) => { icon: string; background: string };
  calls: {
    page: (request: PageRequest) => object;
    create: UseMutationOptions<Stored, Error, Input>;
    update: UseMutationOptions<Stored, Error, Partial<Input> & Pick<Entity, '_id' | 'version'>>;
    remove: UseMutationOptions<Stored, Error, string>;
    /** Deletes one whose place another takes. */
    replace: UseMutationOptions<Stored, Error, { id: string; replacement: string }>;
    choices: () => UseQueryOptions<Stored[]>;
  };
}

interface TypeEditorProps<Input extends TypeInput, Stored extends Type> {
  kind: TypeKind<Input, Stored>;
  /** What is edited; absent for a new one. */
  type?: Stored;
  onClose: () => void;
}

/** The dialog in which a type is added or changed, with its card as it will look (ADM-11). */
export function TypeEditor<Input extends TypeInput, Stored extends Type>({
  kind: { addTitle, schema, icon, background, calls },
  type,
  onClose,
}: TypeEditorProps<Input, Stored>) {
  const { form, save, conflictDialog } = useEditor<Input, Stored>({
    ...calls,
    schema,
    stored: type,
    words: ADDED,
    labels: {
      name: 'Nom',
      'description.text': 'Description',
      [background]: 'Arrière-plan',
      [icon]: 'Icône',
    },
  });
  const { control } = form as unknown as UseFormReturn<Fields, unknown, Fields>;
  const [name, text, shownIcon, shownBackground] = useWatch({
    control,
    name: ['name', 'description.text', icon, background],
  });
  return (
    <>
      <FormDialog
        title={type ? `Modifier ${type.name}` : addTitle}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={type ? 'Enregistrer' : 'Ajouter'}
      >
        <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        <TextAreaField control={control} name="description.text" label="Description" rows={3} />
        <ImageField
          control={control}
          name={background}
          label="Arrière-plan"
          choices={CARD_BACKGROUNDS}
          ratio={PICTURE_RATIOS.background}
        />
        <ImageField control={control} name={icon} label="Icône" ratio={PICTURE_RATIOS.icon} />
        <CardPreview name={name} text={text} icon={shownIcon} background={shownBackground} />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
