import { serverSchema, type Server, type ServerInput } from '@rpd/shared/domain';
import { useServerTypes } from '../lib/types.api.ts';
import { CREATED, useEditor } from '../ui/useEditor.ts';
import { servers } from './servers.api.ts';

const LABELS = {
  name: 'Nom',
  visible: 'Visible',
  publicPage: 'Page publique',
  serverType: 'Types',
  serverDiscord_id: 'Identifiant Discord',
  'description.discord': 'Lien d’invitation',
  'description.wiki': 'Wiki',
  'description.website': 'Site web',
  'description.intro': 'Introduction',
  'description.bio': 'Thème',
  'description.text': 'Texte',
  'options.characters.group': 'Jeu en équipe',
  'options.characters.visible_sheet': 'Montrer les personnages',
  icon_img: 'Icône',
  cover_img: 'Couverture',
  cover_alt: 'Texte de la couverture',
};

/** A server that is made or changed, as the dialogs and the screen both do it. */
export function useServerEditor(server?: Server) {
  const { options, names, reading } = useServerTypes();
  const editor = useEditor<ServerInput, Server>({
    ...servers,
    schema: serverSchema,
    stored: server,
    words: CREATED,
    labels: LABELS,
    names,
  });
  return { ...editor, types: { options, reading } };
}
