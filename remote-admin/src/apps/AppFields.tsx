import {
  APP_REDIRECTS_MAX,
  type App,
  type AppInput,
  CLIENT_KIND_LABELS,
  CLIENT_KINDS,
  SIGN_IN_SCOPE_LABELS,
  SIGN_IN_SCOPES,
} from '@rpd/shared/domain';
import { Heading, Stack, Text } from '@rpd/shared/ui';
import {
  CheckboxGroupField,
  LinesField,
  SelectField,
  TextField,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import { Fact } from '../ui/Facts.tsx';

const KINDS = CLIENT_KINDS.map(value => ({ value, label: CLIENT_KIND_LABELS[value] }));
const SCOPES = SIGN_IN_SCOPES.map(value => ({ value, label: SIGN_IN_SCOPE_LABELS[value] }));

export const APP_LABELS = {
  redirectUris: 'Adresses de retour',
  clientKind: 'Genre',
  signInScopes: 'Ce qu’elle peut apprendre',
  logoutUri: 'Adresse de déconnexion',
  postLogoutUris: 'Adresses après une déconnexion',
} as const;

/** The words of what the fields hold. */
export const APP_NAMES = new Map<string, string>([
  ...KINDS.map(({ value, label }) => [value, label] as const),
  ...SCOPES.map(({ value, label }) => [value, label] as const),
]);

/** How people sign in to an application with their account here. */
export function AppFields({ form: { control } }: { form: UseFormReturn<AppInput, unknown, AppInput> }) {
  return (
    <Stack as="section" gap="4" aria-label="Connexion par RPD" borderTopWidth="1px" pt="4">
      <Stack gap="1">
        <Heading as="h3" size="sm">
          Connexion par RPD
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          Pour que l’on se connecte à cette application avec son compte RPD (OpenID Connect). Chaque personne
          donne son accord. Sans adresse de retour, on ne s’y connecte ainsi que par un code qu’elle montre.
        </Text>
      </Stack>
      <LinesField
        control={control}
        name="redirectUris"
        label={APP_LABELS.redirectUris}
        help={`Une par ligne, ${APP_REDIRECTS_MAX} au plus. Elles comptent au caractère près.`}
        verbatim
      />
      <SelectField
        control={control}
        name="clientKind"
        label={APP_LABELS.clientKind}
        options={KINDS}
        help="Le mot de passe de l’application est le secret d’une application confidentielle."
      />
      <CheckboxGroupField
        control={control}
        name="signInScopes"
        label={APP_LABELS.signInScopes}
        options={SCOPES}
        help="Elle apprend toujours le numéro du compte : il ne change pas."
        stacked
      />
      <TextField
        control={control}
        name="logoutUri"
        label={APP_LABELS.logoutUri}
        help="Facultative : l’application y apprend qu’une personne s’est déconnectée de RPD."
      />
      <LinesField
        control={control}
        name="postLogoutUris"
        label={APP_LABELS.postLogoutUris}
        help="Facultatives, une par ligne. Quand l’application demande à RPD de déconnecter une personne, elle peut la faire revenir à l’une d’elles."
        verbatim
      />
    </Stack>
  );
}

export function AppFacts({ machine: app }: { machine: App }) {
  if (app.redirectUris.length === 0 && app.clientKind !== 'device') return null;
  return (
    <>
      <Fact label={APP_LABELS.redirectUris}>{app.redirectUris.join('\n')}</Fact>
      <Fact label={APP_LABELS.clientKind}>{CLIENT_KIND_LABELS[app.clientKind]}</Fact>
      <Fact label={APP_LABELS.signInScopes}>
        {app.signInScopes.map(scope => SIGN_IN_SCOPE_LABELS[scope]).join('\n') || 'Le numéro du compte'}
      </Fact>
      <Fact label={APP_LABELS.logoutUri}>{app.logoutUri}</Fact>
      <Fact label={APP_LABELS.postLogoutUris}>{app.postLogoutUris.join('\n')}</Fact>
    </>
  );
}
