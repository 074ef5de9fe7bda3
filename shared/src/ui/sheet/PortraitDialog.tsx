import { FormDialog } from '../form/FormDialog.tsx';
import { ImageField } from '../form/ImageField.tsx';
import { useForm } from '../form/useForm.ts';

interface PortraitDialogProps {
  portrait: string;
  onChange: (path: string) => void;
  onClose: () => void;
}

/** Another portrait for the character whose sheet is open. */
export function PortraitDialog({ portrait, onChange, onClose }: PortraitDialogProps) {
  const form = useForm({ defaultValues: { portrait } });
  return (
    <FormDialog
      title="Portrait du personnage"
      form={form}
      submitLabel="Choisir"
      onClose={onClose}
      onSubmit={values => onChange(values.portrait)}
    >
      <ImageField control={form.control} name="portrait" label="Portrait" ratio={1} />
    </FormDialog>
  );
}
