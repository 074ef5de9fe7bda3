import {
  isForServers,
  isTimed,
  MEASURE_KIND_LABELS,
  MEASURE_KINDS,
  type MeasureInput,
  type MeasureKind,
  type OwnEvidenceFile,
  measureSchema,
  type PersonName,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, notifyOutcome, SimpleGrid, Stack } from '@rpd/shared/ui';
import { AttachEvidence } from '@rpd/shared/ui/tickets';
import {
  CheckboxGroupField,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  useForm,
  useWatch,
} from '@rpd/shared/ui/form';
import { SearchBox } from '@rpd/shared/ui/search';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { array, mixed, object, string } from 'yup';
import { ticketById } from '../lib/ticket.api.ts';
import { decideMeasure, type ServerChoice, serversCalled } from '../lib/measures.api.ts';

const HOUR_MS = 3_600_000;
const DURATIONS = [
  { value: '24', label: '1 jour' },
  { value: '72', label: '3 jours' },
  { value: '168', label: '1 semaine' },
  { value: '720', label: '30 jours' },
  { value: '4320', label: '6 mois' },
];

const MEANINGS: Record<MeasureKind, string> = {
  warning: 'La personne le lit ; rien d’autre ne change pour elle.',
  mute: 'Elle lit tout et ne publie rien. Ses demandes d’aide restent ouvertes.',
  suspension: 'Elle est déconnectée à l’instant, et revient d’elle-même à la fin.',
  exclusion: 'Elle est déconnectée à l’instant, sans date de retour.',
};

/** What an exclusion by a moderator means. */
const PROPOSED =
  'L’administration la confirme ou l’écarte. D’ici là rien ne change pour la personne, qui n’en sait rien.';

interface Values {
  kind: MeasureKind;
  hours: string;
  server: string;
  rule: string;
  facts: string;
  proof: string;
  files: OwnEvidenceFile[];
  shown: string[];
}

/** What a person fills in: the end and the evidence are made of it. */
const formSchema = object({
  kind: string<MeasureKind>().oneOf(MEASURE_KINDS).required(),
  hours: string().defined(),
  server: string().defined(),
  rule: string().trim().required('Ce champ est obligatoire.').min(3).max(200),
  facts: string().trim().required('Ce champ est obligatoire.').min(10).max(2000),
  proof: string().trim().defined().max(5000),
  files: array(mixed<OwnEvidenceFile>().required()).defined(),
  shown: array(string().required()).defined(),
});

interface MeasureFormProps {
  person: PersonName;
  /** The report that it answers; '' for none. */
  ticket?: string;
  onClose: () => void;
}

/** The servers that a search finds, and the one that is chosen, whatever is searched afterwards. */
function useServerChoices(isEnabled: boolean, chosenNow: () => string) {
  const [search, setWords] = useState('');
  const [kept, setKept] = useState<ServerChoice[]>([]);
  const { data: found = [] } = useQuery({
    ...serversCalled(search),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const servers = [...kept.filter(({ _id }) => found.every(one => one._id !== _id)), ...found];
  const setSearch = (words: string) => {
    const chosen = chosenNow();
    setKept(servers.filter(({ _id }) => _id === chosen));
    setWords(words);
  };
  return { servers, search, setSearch };
}

/** Decides about somebody: they read what is written here (DSK-3). */
export function MeasureForm({ person, ticket = '', onClose }: MeasureFormProps) {
  const navigate = useNavigate();
  const isAdministrator = useSession(({ user }) => user?.roles.includes('AD') ?? false);
  const { mutateAsync } = useMutation(decideMeasure);
  const form = useForm<Values>({
    schema: formSchema,
    defaultValues: {
      kind: 'warning',
      hours: '72',
      server: '',
      rule: '',
      facts: '',
      proof: '',
      files: [],
      shown: [],
    },
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const files = useWatch({ control, name: 'files' });
  const { data: report } = useQuery({ ...ticketById(ticket), enabled: ticket !== '' });
  const all = [...(report?.files ?? []), ...files];
  const { servers, search, setSearch } = useServerChoices(isForServers(kind), () => form.getValues('server'));
  const isProposal = kind === 'exclusion' && !isAdministrator;

  const decide = async ({ hours, server, rule, facts, proof, shown }: Values) => {
    const input: MeasureInput = measureSchema.cast({
      person: person._id,
      kind,
      server: isForServers(kind) ? server : '',
      rule,
      facts,
      evidence: proof.trim() ? [{ label: 'Pièce de l’équipe', text: proof.trim() }] : [],
      until: isTimed(kind) ? new Date(Date.now() + Number(hours) * HOUR_MS).toISOString() : '',
      ticket,
      files: files.map(({ _id }) => _id),
      shown: shown.filter(id => all.some(({ _id }) => _id === id)),
    });
    const measure = await notifyOutcome(mutateAsync(input), {
      done: () => (isProposal ? 'Exclusion proposée' : `${MEASURE_KIND_LABELS[kind]} : décision prise`),
      failed: 'La mesure n’a pas pu être prise',
    });
    void navigate(`/app/moderation/measures/${measure._id}`);
  };

  return (
    <FormDialog
      size="lg"
      title={`Mesure envers ${person.name}`}
      description="La personne lit la règle, les faits et la durée, et peut contester. Quelqu’un d’autre que vous juge sa contestation."
      form={form}
      submitLabel={isProposal ? 'Proposer à l’administration' : 'Prendre la mesure'}
      onClose={onClose}
      onSubmit={decide}
    >
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <SelectField
            control={control}
            name="kind"
            label="Mesure"
            help={isProposal ? PROPOSED : MEANINGS[kind]}
            options={MEASURE_KINDS.map(value => ({ value, label: MEASURE_KIND_LABELS[value] }))}
          />
          {isTimed(kind) ? (
            <SelectField control={control} name="hours" label="Durée" options={DURATIONS} />
          ) : null}
        </SimpleGrid>
        {isForServers(kind) ? (
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <SelectField
              control={control}
              name="server"
              label="Portée"
              placeholder="Toute la plateforme"
              options={servers.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
            <Box alignSelf="end">
              <SearchBox label="Chercher un serveur" value={search} onSearch={setSearch} />
            </Box>
          </SimpleGrid>
        ) : null}
        <TextField
          control={control}
          name="rule"
          label="Règle en cause"
          help="Celle de la charte, avec son numéro s’il y en a un."
          required
        />
        <TextAreaField
          control={control}
          name="facts"
          label="Faits retenus"
          help="Ce qui s’est passé, où et quand. La personne le lit tel quel."
          required
          rows={4}
          counter={2000}
        />
        <TextAreaField
          control={control}
          name="proof"
          label="Pièce"
          help="Un texte copié, par exemple. L’équipe seule la lit, pendant un an. La page publique de la personne et le signalement y sont joints d’office."
          rows={3}
          counter={5000}
        />
        <AttachEvidence
          files={files}
          onAdd={file => form.setValue('files', [...form.getValues('files'), file], { shouldDirty: true })}
          onRemove={id =>
            form.setValue(
              'files',
              files.filter(({ _id }) => _id !== id),
            )
          }
        />
        {all.length > 0 ? (
          <CheckboxGroupField
            control={control}
            name="shown"
            label="Pièces citées dans la décision"
            help="La personne lit celles que vous cochez, et aucune autre."
            options={all.map(({ _id, name }) => ({ value: _id, label: name }))}
            stacked
          />
        ) : null}
      </Stack>
    </FormDialog>
  );
}
