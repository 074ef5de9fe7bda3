import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { ImageField, type ImageFieldProps } from './ImageField.tsx';
import { TextField } from './textFields.tsx';

interface DescribedImageFieldProps<V extends FieldValues, C, O> extends ImageFieldProps<V, C, O> {
  /** The value that says what the picture shows; it goes with the picture. */
  described: FieldPath<V>;
}

/** A picture that says something by itself, and what it says in words: the `alt` of where it is shown (WCAG 1.1.1). */
export function DescribedImageField<V extends FieldValues, C, O>({
  described,
  ...picture
}: DescribedImageFieldProps<V, C, O>) {
  const { control, name, label, disabled = false } = picture;
  const { field } = useController({ control, name });
  const text = useController({ control, name: described }).field;
  return (
    <>
      {/* What is said of one picture is not true of the next. */}
      <ImageField {...picture} onReplaced={() => text.onChange('')} />
      {field.value ? (
        <TextField
          control={control}
          name={described}
          label={`Texte de remplacement : ${label}`}
          help="Ce que l’image montre, lu aux personnes qui ne la voient pas. Laissez vide si elle ne fait que décorer."
          counter={200}
          disabled={disabled}
        />
      ) : null}
    </>
  );
}
