import type { Server } from '@rpd/shared/domain';
import { Link, Stack, Text } from '@rpd/shared/ui';
import { CopyText, SwitchField } from '@rpd/shared/ui/form';
import type { ServerForm } from './useServerForm.ts';

/** Whether everybody reads a page about the server, what it says, and what other sites show of it (26.6). */
export function ServerPublicPage({ server, form }: { server: Server; form: ServerForm }) {
  return (
    <Stack gap="4">
      <SwitchField
        control={form.control}
        name="publicPage"
        label="Page publique"
        help="Se lit sans compte et se trouve dans les moteurs de recherche : nom, types, textes, couverture, site, wiki, titres des prochains événements. Ni l’invitation Discord, ni les personnages. Ce que vous avez averti n’y est pas montré."
      />
      {server.publicPage && server.visible ? <Addresses server={server} /> : null}
      {server.publicPage && !server.visible ? (
        <Text textStyle="sm" color="fg.muted">
          La page publique revient quand le serveur est de nouveau visible.
        </Text>
      ) : null}
    </Stack>
  );
}

function Addresses({ server: { _id, name } }: { server: Server }) {
  const address = `${window.location.origin}/p/servers/${_id}`;
  return (
    <Stack gap="3" ps="4" borderInlineStartWidth="3px" borderColor="accent.solid">
      <Text textStyle="sm">
        <Link href={address} variant="underline">
          Voir la page publique
        </Link>{' '}
        (nouvel onglet). Retirée, elle disparaît aussitôt d’ici ; d’autres sites peuvent en garder une copie.
      </Text>
      <CopyText label="Adresse de la page publique" text={address} done="Adresse copiée" />
      <Text textStyle="sm">Pour montrer une carte du serveur sur votre site :</Text>
      <CopyText label="Code de la carte" text={cardCode(address, name)} block done="Code copié" />
    </Stack>
  );
}

const cardCode = (address: string, name: string): string =>
  `<iframe src="${address}/card" title="${name.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)} sur RPD" width="480" height="176" loading="lazy" style="border:0;max-width:100%"></iframe>`;
