import { Controller, type UseFormReturn } from '@rpd/shared/ui/form';
import { TemplateChoices } from '../ui/TemplateChoices.tsx';

type Values = { name: string; sheet: string };

interface TemplateFieldProps {
  control: UseFormReturn<Values, unknown, Values>['control'];
}

/** Which template, in a form. */
export function TemplateField({ control }: TemplateFieldProps) {
  return (
    <Controller
      control={control}
      name="sheet"
      render={({ field, fieldState }) => (
        <TemplateChoices chosen={field.value} onChoose={field.onChange} error={fieldState.error?.message} />
      )}
    />
  );
}
