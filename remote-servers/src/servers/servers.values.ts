import { NO_WARNINGS, type Server, type ServerInput } from '@rpd/shared/domain';

export const NEW_SERVER: ServerInput = {
  name: '',
  description: {
    wiki: '',
    website: '',
    discord: '',
    url: '',
    intro: '',
    bio: '',
    text: '',
    warnings: NO_WARNINGS,
  },
  serverDiscord_id: '',
  serverType: [],
  visible: true,
  publicPage: false,
  icon_img: '',
  cover_img: '',
  cover_alt: '',
  options: { characters: { group: false, visible_sheet: false, sheet_type: [] } },
};

/** What an owner may set of a server: the rest of it is the API's. */
export function serverValues(server: Server): ServerInput {
  const { name, description, serverDiscord_id, serverType, visible, publicPage } = server;
  const { icon_img, cover_img, cover_alt, options } = server;
  return {
    name,
    description,
    serverDiscord_id,
    serverType,
    visible,
    publicPage,
    icon_img,
    cover_img,
    cover_alt,
    options,
  };
}

/** The fields of the form by their paths. */
export const SERVER_FIELDS = {
  name: 'Nom',
  serverType: 'Types',
  serverDiscord_id: 'Identifiant Discord',
  'description.discord': 'Invitation Discord',
  'description.wiki': 'Wiki',
  'description.website': 'Site web',
  'description.intro': 'Introduction',
  'description.bio': 'Thème',
  'description.text': 'Histoire',
  'description.warnings': 'Avertissements',
  icon_img: 'Icône',
  cover_img: 'Couverture',
  cover_alt: 'Texte de la couverture',
  'options.characters.group': 'Mode équipe',
  'options.characters.visible_sheet': 'Fiches de personnage visibles',
  'options.characters.sheet_type': 'Modèles de fiche',
  visible: 'Visible dans la liste des serveurs',
  publicPage: 'Page publique',
};
