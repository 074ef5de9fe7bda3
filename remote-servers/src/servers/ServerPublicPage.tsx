import type { Server } from '@rpd/shared/domain';
import { Stack, Text } from '@rpd/shared/ui';
import { PublicAddress, SwitchField } from '@rpd/shared/ui/form';
import type { ServerForm } from './useServerForm.ts';

/** Whether everybody reads a page about the server, what it says, and what other sites show of it (26.6). */
export function ServerPublicPage({ server, form }: { server: Server; form: ServerForm }) {
  return (
    <Stack gap="4">
      <SwitchField
        control={form.control}
        name="publicPage"
        label="Page publique"
        help="Se lit sans compte et se trouve dans les moteurs de recherche : nom, types, textes, couverture, site, wiki, titres des prochains événements. Ni l’invitation Discord, ni d’autres personnages que ceux dont les joueurs ont ouvert la page. Ce qui porte un avertissement n’y est pas montré."
      />
      {server.publicPage && server.visible ? (
        <Stack gap="3" ps="4" borderInlineStartWidth="3px" borderColor="accent.solid">
          <PublicAddress kind="servers" id={server._id} name={server.name} />
          <Text textStyle="sm" color="fg.muted">
            Retirée, elle disparaît aussitôt d’ici ; d’autres sites peuvent en garder une copie.
          </Text>
        </Stack>
      ) : null}
      {server.publicPage && !server.visible ? (
        <Text textStyle="sm" color="fg.muted">
          La page publique revient quand le serveur est de nouveau visible.
        </Text>
      ) : null}
    </Stack>
  );
}
