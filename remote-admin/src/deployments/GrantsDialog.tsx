import {
  API_RESOURCES,
  isApiScope,
  isCanonicalArea,
  isLoopback,
  NO_GRANTS,
  type RemoteGrants,
  ROLE_BADGES,
  ROLES,
} from '@rpd/shared/domain';
import { type Deployment, isSlotName, SIDEBAR_GROUPS } from '@rpd/shared/remote';
import { toasts } from '@rpd/shared/ui';
import {
  CheckboxGroupField,
  FormDialog,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { array, boolean, object, string } from 'yup';
import { setGrants } from './deployments.api.ts';

interface GrantsDialogProps {
  /** Absent: of a remote that is not known yet, which the dialog asks the name of. */
  deployment?: Deployment;
  onClose: () => void;
}

interface Values {
  name: string;
  areas: string;
  groups: string[];
  roles: string[];
  origins: string;
  offers: string;
  slots: string;
  api: string;
  isolated: boolean;
}

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

const isOrigin = (line: string): boolean =>
  URL.canParse(line) &&
  new URL(line).origin === line &&
  (line.startsWith('https://') || (line.startsWith('http://') && isLoopback(line)));

const slotLines = () =>
  string()
    .defined()
    .test('slots', 'Un emplacement par ligne, comme server.tab, sans sa version.', value =>
      linesOf(value).every(isSlotName),
    );

const schema = object({
  name: string()
    .trim()
    .required('Ce champ est obligatoire.')
    .matches(
      /^[a-z][a-z0-9-]{0,39}$/,
      'Des lettres minuscules, des chiffres et des tirets ; une lettre d’abord.',
    ),
  areas: string()
    .defined()
    .test('areas', 'Un chemin par ligne, sous /app, en minuscules et sans « / » final.', value =>
      linesOf(value).every(isCanonicalArea),
    ),
  groups: array().of(string().defined()).defined(),
  roles: array().of(string().defined()).defined(),
  origins: string()
    .defined()
    .test('origins', 'Une origine par ligne : https://exemple.org, sans chemin.', value =>
      linesOf(value).every(isOrigin),
    ),
  offers: slotLines(),
  slots: slotLines(),
  api: string()
    .defined()
    .test('api', 'Un accès par ligne : « read: » ou « write: », puis une ressource de la liste.', value =>
      linesOf(value).every(isApiScope),
    ),
  isolated: boolean().defined(),
});

const GROUP_OPTIONS = Object.entries(SIDEBAR_GROUPS).map(([value, label]) => ({ value, label }));
const ROLE_OPTIONS = ROLES.map(value => ({ value, label: ROLE_BADGES[value].label }));

/** What is granted, with what a refused release asked for. */
function proposed({ grants, requested }: Deployment): RemoteGrants {
  if (!requested) return grants;
  const both = <T,>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])];
  return {
    areas: both(grants.areas, requested.areas),
    groups: both(grants.groups, requested.groups),
    roles: both(grants.roles, requested.roles),
    origins: both(grants.origins, requested.origins),
    offers: both(grants.offers, requested.offers),
    slots: both(grants.slots, requested.slots),
    api: both(grants.api, requested.api),
    isolated: grants.isolated || requested.isolated,
  };
}

/** Grants a remote its areas, menu groups, roles, origins and slots (EXT-1). */
export function GrantsDialog({ deployment, onClose }: GrantsDialogProps) {
  const { areas, groups, roles, origins, offers, slots, api, isolated } = deployment
    ? proposed(deployment)
    : NO_GRANTS;
  const form = useForm<Values>({
    schema,
    defaultValues: {
      name: deployment?.name ?? '',
      areas: areas.join('\n'),
      groups: [...groups],
      roles: deployment ? [...roles] : [...ROLES],
      origins: origins.join('\n'),
      offers: offers.join('\n'),
      slots: slots.join('\n'),
      api: api.join('\n'),
      isolated,
    },
  });
  const save = useMutation(setGrants);
  return (
    <FormDialog
      form={form}
      title={deployment ? `Droits de « ${deployment.title} »` : 'Ajouter un espace'}
      description="Ses versions n’obtiennent que ce qui est accordé ici ; le reste est refusé à la publication."
      submitLabel="Accorder"
      onClose={onClose}
      onSubmit={async values => {
        await save.mutateAsync({
          name: values.name.trim(),
          version: deployment?.grantsVersion ?? 0,
          areas: linesOf(values.areas),
          groups: values.groups as RemoteGrants['groups'],
          roles: values.roles as RemoteGrants['roles'],
          origins: linesOf(values.origins),
          offers: linesOf(values.offers),
          slots: linesOf(values.slots),
          api: linesOf(values.api),
          isolated: values.isolated,
        });
        toasts.success(`Droits de « ${deployment?.title ?? values.name} » enregistrés`);
      }}
    >
      {deployment ? null : (
        <TextField
          control={form.control}
          name="name"
          label="Nom du remote"
          required
          help="Celui de son remote.json : guilds pour remote-guilds."
        />
      )}
      <TextAreaField
        control={form.control}
        name="areas"
        label="Zones"
        rows={3}
        placeholder="/app/guildes"
        help="Un chemin par ligne ; chacun comprend tout ce qui est en dessous."
      />
      <CheckboxGroupField
        control={form.control}
        name="groups"
        label="Groupes du menu"
        options={GROUP_OPTIONS}
      />
      <CheckboxGroupField
        control={form.control}
        name="roles"
        label="Rôles"
        options={ROLE_OPTIONS}
        help="À qui il peut ouvrir ses pages. Une page ouverte à tous demande tous les rôles."
      />
      <TextAreaField
        control={form.control}
        name="origins"
        label="Origines"
        rows={2}
        placeholder="https://guildes.exemple.org"
        help="Une par ligne, s’il a son propre serveur ; les navigateurs en exécutent le code."
      />
      <TextAreaField
        control={form.control}
        name="slots"
        label="Emplacements à remplir"
        rows={2}
        placeholder="server.tab"
        help="Un par ligne : où il peut ajouter un onglet, une action ou une carte dans les pages des autres."
      />
      <TextAreaField
        control={form.control}
        name="offers"
        label="Emplacements à offrir"
        rows={2}
        placeholder="guild.tab"
        help="Un par ligne : où d’autres espaces pourront ajouter quelque chose dans ses pages."
      />
      <TextAreaField
        control={form.control}
        name="api"
        label="Accès à l’API"
        rows={3}
        placeholder="read:server"
        help={`Un par ligne, pour lire (read:server) ou pour écrire (write:server). Ressources : ${API_RESOURCES.join(', ')}.`}
      />
      <SwitchField
        control={form.control}
        name="isolated"
        label="Exiger un cadre isolé"
        help="Pour une équipe à qui l’on ne confie pas la page : son code tourne à part, sans session ni stockage, et n’appelle que l’API accordée ci-dessus. Une origine à elle pourrait recevoir ce qu’il affiche : n’en accordez pas."
      />
    </FormDialog>
  );
}
