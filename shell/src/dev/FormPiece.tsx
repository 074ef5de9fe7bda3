import { Box, toasts } from '@rpd/shared/ui';
import { Form, SelectField, SwitchField, TextAreaField, TextField, useForm } from '@rpd/shared/ui/form';
import { boolean, type InferType, object, string } from 'yup';

const schema = object({
  name: string().trim().required().max(40),
  kind: string().required(),
  bio: string().default('').max(150),
  open: boolean().default(true),
});
type Values = InferType<typeof schema>;
const EMPTY: Values = { name: '', kind: '', bio: '', open: true };

/** A form that works: sent empty, it shows what it refuses, and where. */
export function FormPiece() {
  const form = useForm<Values>({ schema, defaultValues: EMPTY });
  const { control } = form;
  return (
    <Box flex="1" maxW="md">
      <Form
        form={form}
        onSubmit={({ name }) => {
          toasts.success(`Ajout réussi de ${name}`);
          form.reset(EMPTY);
        }}
        submitLabel="Ajouter"
        aria-label="Exemple de formulaire"
      >
        <TextField control={control} name="name" label="Nom" required />
        <SelectField
          control={control}
          name="kind"
          label="Univers"
          required
          placeholder="Choisir…"
          options={[
            { value: 'fantastic', label: 'Médiéval-fantastique' },
            { value: 'sci-fi', label: 'Science-fiction' },
          ]}
        />
        <TextAreaField control={control} name="bio" label="Présentation" rows={2} counter={150} />
        <SwitchField control={control} name="open" label="Ouvert aux candidatures" />
      </Form>
    </Box>
  );
}
