import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { TICKET_PICTURES_MAX } from '../../domain/ticket.ts';
import { useImageUpload } from '../form/useImageUpload.ts';
import { AttachPictures } from './AttachPictures.tsx';

interface PicturesFieldProps<V extends FieldValues, C, O> {
  control: Control<V, C, O>;
  name: FieldPath<V>;
}

/** The pictures of a request that one writes. */
export function PicturesField<V extends FieldValues, C, O>({ control, name }: PicturesFieldProps<V, C, O>) {
  const { field } = useController({ control, name });
  const pictures = field.value as string[];
  const upload = useImageUpload(path =>
    field.onChange([...pictures.filter(other => other !== path), path].slice(0, TICKET_PICTURES_MAX)),
  );
  return (
    <AttachPictures
      pictures={pictures}
      upload={upload}
      onRemove={path => field.onChange(pictures.filter(other => other !== path))}
    />
  );
}
