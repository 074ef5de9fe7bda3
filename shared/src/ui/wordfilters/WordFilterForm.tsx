import { useMutation } from '@tanstack/react-query';
import {
  FILTER_TERM_MAX,
  SERVER_FILTER_PLACES,
  WORD_FILTER_EFFECT_LABELS,
  WORD_FILTER_EFFECTS,
  WORD_FILTER_KIND_LABELS,
  WORD_FILTER_KINDS,
  WORD_FILTER_PLACE_LABELS,
  WORD_FILTER_PLACES,
  type WordFilter,
  type WordFilterInput,
  wordFilterSchema,
} from '../../domain/word-filter.ts';
import { CheckboxGroupField, SelectField } from '../form/choiceFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { TextAreaField, TextField } from '../form/textFields.tsx';
import { useCreateOrChange } from '../form/useCreateOrChange.ts';
import { useForm } from '../form/useForm.ts';
import { DomainsField } from './DomainsField.tsx';
import { FilterTrial } from './FilterTrial.tsx';
import { createWordFilter, updateWordFilter } from './wordfilters.api.ts';
import { soughtBy } from './wordfilters.labels.ts';

const FIELDS = {
  kind: { label: 'Ce que le filtre cherche', values: WORD_FILTER_KIND_LABELS },
  term: 'Mot, expression ou site',
  domains: 'Sites acceptés',
  places: 'Textes lus',
  effect: { label: 'Quand il trouve', values: WORD_FILTER_EFFECT_LABELS },
  rule: 'Règle',
  reason: 'Motif pour l’équipe',
};

const valuesOf = ({ server, kind, term, domains, effect, places, rule, reason }: WordFilterInput) => ({
  server,
  kind,
  term,
  domains,
  effect,
  places,
  rule,
  reason,
});

interface Props {
  /** '' for everywhere. */
  server: string;
  /** Null for a new one. */
  filter: WordFilter | null;
  onClose: () => void;
}

/** A filter, new or changed, with what it would have found lately before it is saved. */
export function WordFilterForm({ server, filter, onClose }: Props) {
  const places = server ? SERVER_FILTER_PLACES : WORD_FILTER_PLACES;
  const form = useForm<WordFilterInput>({
    schema: wordFilterSchema,
    defaultValues: valuesOf(
      filter ?? {
        server,
        kind: 'word',
        term: '',
        domains: [],
        effect: 'refuse',
        // In a ticket people repeat what happened to them: it is read only where somebody chose that.
        places: ['messages', 'characters', ...(server ? [] : (['servers'] as const))],
        rule: '',
        reason: '',
      },
    ),
  });
  const create = useMutation(createWordFilter);
  const update = useMutation(updateWordFilter);
  const { save, dialog } = useCreateOrChange<WordFilterInput, WordFilter>({
    stored: filter ?? undefined,
    valuesOf,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: FIELDS,
    titleOf: soughtBy,
    create: values => create.mutateAsync(values),
    created: made => `Création réussi de ${soughtBy(made)}`,
  });
  const kind = form.watch('kind');
  const { control } = form;

  return (
    <>
      <FormDialog
        title={filter ? `Modifier ${soughtBy(filter)}` : 'Ajouter un filtre'}
        form={form}
        submitLabel={filter ? 'Enregistrer' : 'Ajouter'}
        size="lg"
        onClose={onClose}
        onSubmit={save}
      >
        <SelectField
          control={control}
          name="kind"
          label="Ce que le filtre cherche"
          required
          options={WORD_FILTER_KINDS.map(value => ({ value, label: WORD_FILTER_KIND_LABELS[value] }))}
        />
        {kind === 'otherLinks' ? (
          <DomainsField control={control} />
        ) : (
          <TextField
            key={kind}
            control={control}
            name="term"
            label={kind === 'link' ? 'Site' : 'Mot ou expression'}
            required
            counter={FILTER_TERM_MAX}
            help={
              kind === 'link'
                ? 'Par exemple exemple.fr : forum.exemple.fr en fait partie.'
                : 'Le mot entier, quels que soient les majuscules, les accents et les lettres qui se ressemblent.'
            }
          />
        )}
        <CheckboxGroupField
          control={control}
          name="places"
          label="Textes lus"
          required
          options={places.map(value => ({ value, label: WORD_FILTER_PLACE_LABELS[value] }))}
          help={
            server
              ? 'Les messages des séances annoncées par ce serveur, et les personnages qu’on lui présente.'
              : 'Dans les demandes d’aide, les signalements ne sont jamais filtrés.'
          }
        />
        <SelectField
          control={control}
          name="effect"
          label="Quand il trouve"
          required
          options={WORD_FILTER_EFFECTS.map(value => ({ value, label: WORD_FILTER_EFFECT_LABELS[value] }))}
          help={
            server
              ? 'Un signalement prévient les personnes de l’équipe du serveur qui peuvent lire le texte. Les messages privés ne sont jamais signalés.'
              : 'Un signalement va dans les tickets. Il ne répète que ce que le filtre cherche. Les messages privés ne sont jamais signalés.'
          }
        />
        <TextField
          control={control}
          name="rule"
          label="Règle"
          required
          counter={100}
          help="Lue par la personne dont le texte est refusé. Par exemple : Pas d’insultes."
        />
        <TextAreaField
          control={control}
          name="reason"
          label="Motif pour l’équipe"
          rows={2}
          counter={500}
          help="L’équipe seule le lit."
        />
        <FilterTrial form={form} />
      </FormDialog>
      {dialog}
    </>
  );
}
