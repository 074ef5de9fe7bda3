import { Checkbox, Field, Fieldset, Input, Stack } from '@chakra-ui/react';
import { useId, useState } from 'react';
import {
  COMPARISONS_OF,
  criterionParam,
  MAX_CRITERION_CHOICES,
  MAX_CRITERION_DAYS,
  MAX_CRITERION_NUMBER,
  MAX_CRITERION_TEXT,
  type Comparison,
} from '../../../domain/criterion.ts';
import { Button } from '../../Button.tsx';
import { FieldNote } from '../../form/FieldShell.tsx';
import { LabelledSelect } from '../../form/LabelledSelect.tsx';
import { Dialog } from '../../overlay/Dialog.tsx';
import { COMPARISON_LABELS, type ActiveCriterion, type Criterion } from './criteria.ts';
import type { Criteria } from './useCriteria.ts';

interface CriterionFormProps {
  declared: readonly Criterion[];
  criteria: Criteria;
  /** The one that is changed; a new one without. */
  edited?: ActiveCriterion;
  onClose: () => void;
}

/** A criterion: which field, how it is compared, with what. */
export function CriterionForm({ declared, criteria, edited, onClose }: CriterionFormProps) {
  const offered = declared.filter(({ type }) => type !== 'id');
  const [name, setName] = useState(edited?.criterion?.name ?? offered[0]?.name ?? '');
  const criterion = offered.find(one => one.name === name);
  const [comparison, setComparison] = useState<Comparison | undefined>(edited?.comparison);
  const [value, setValue] = useState(edited?.value ?? '');
  const [error, setError] = useState('');
  const form = useId();
  if (!criterion) return null;
  const comparisons = COMPARISONS_OF[criterion.type];
  const chosen = comparison && comparisons.includes(comparison) ? comparison : comparisons[0];
  const choose = (next: string) => {
    setName(next);
    setComparison(undefined);
    setValue('');
    setError('');
  };
  const compare = (next: Comparison) => {
    // A day is no number of days.
    if (criterion.type === 'date' && (next === 'within') !== (chosen === 'within')) setValue('');
    setComparison(next);
    setError('');
  };
  const apply = () => {
    const problem = problemOf(criterion, chosen, value);
    if (problem) return setError(problem);
    criteria.set(criterionParam(name, chosen ?? 'is'), value.trim(), edited?.param);
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={edited ? 'Changer le critère' : 'Ajouter un critère'}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={form}>
            Appliquer
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          event.stopPropagation();
          // Within the event React would take the change of the address for an action of the form.
          queueMicrotask(apply);
        }}
      >
        <Stack gap="4">
          <LabelledSelect
            label="Champ"
            value={name}
            options={offered.map(one => ({ value: one.name, label: one.label }))}
            onChange={choose}
          />
          {comparisons.length > 1 ? (
            <LabelledSelect
              label="Comparaison"
              value={chosen ?? ''}
              options={comparisons.map(one => ({ value: one, label: COMPARISON_LABELS[one] }))}
              onChange={next => compare(next as Comparison)}
            />
          ) : null}
          <Value
            criterion={criterion}
            comparison={chosen}
            value={value}
            error={error}
            onChange={next => {
              setValue(next);
              setError('');
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function problemOf({ type }: Criterion, comparison: Comparison | undefined, value: string): string {
  if (value.trim() === '')
    return type === 'choice' ? 'Choisissez au moins une valeur.' : 'Indiquez une valeur.';
  if (type === 'choice' && value.split(',').length > MAX_CRITERION_CHOICES)
    return `Au plus ${MAX_CRITERION_CHOICES} valeurs.`;
  const number = Number(value);
  const isWhole = Number.isInteger(number) && number >= 0;
  if (comparison === 'within' && !(isWhole && number >= 1 && number <= MAX_CRITERION_DAYS))
    return `De 1 à ${MAX_CRITERION_DAYS} jours.`;
  if (type === 'number' && !(isWhole && number <= MAX_CRITERION_NUMBER))
    return 'Un nombre entier est attendu.';
  return '';
}

interface ValueProps {
  criterion: Criterion;
  comparison: Comparison | undefined;
  value: string;
  error: string;
  onChange: (value: string) => void;
}

function Value({ criterion: { type, options = [] }, comparison, value, error, onChange }: ValueProps) {
  if (type === 'choice') {
    const ticked = new Set(value.split(',').filter(Boolean));
    return (
      <Fieldset.Root invalid={error !== ''} minW="0">
        <Fieldset.Legend fontWeight="medium" textStyle="sm" color="fg">
          Valeurs
        </Fieldset.Legend>
        <Stack gap="2" mt="2">
          {options.map(option => (
            <Checkbox.Root
              key={option.value}
              checked={ticked.has(option.value)}
              onCheckedChange={({ checked }) => {
                if (checked === true) ticked.add(option.value);
                else ticked.delete(option.value);
                onChange(
                  options
                    .map(one => one.value)
                    .filter(one => ticked.has(one))
                    .join(','),
                );
              }}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{option.label}</Checkbox.Label>
            </Checkbox.Root>
          ))}
        </Stack>
        {error ? (
          <Fieldset.HelperText color="fg.error" fontWeight="medium" role="alert">
            {error}
          </Fieldset.HelperText>
        ) : null}
      </Fieldset.Root>
    );
  }
  const isDays = comparison === 'within';
  const isNumber = isDays || type === 'number';
  return (
    <Field.Root invalid={error !== ''}>
      <Field.Label>{isDays ? 'Nombre de jours' : type === 'date' ? 'Jour' : 'Valeur'}</Field.Label>
      <Input
        type={isNumber ? 'text' : type === 'date' ? 'date' : 'text'}
        inputMode={isNumber ? 'numeric' : undefined}
        max={type === 'date' && !isDays ? '9999-12-31' : undefined}
        maxLength={MAX_CRITERION_TEXT}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <FieldNote error={error} />
    </Field.Root>
  );
}
