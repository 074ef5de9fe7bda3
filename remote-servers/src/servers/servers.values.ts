import type { Server, ServerInput, ServerType } from '@rpd/shared/domain';
import type { Difference } from '@rpd/shared/ui/form';

export const NEW_SERVER: ServerInput = {
  name: '',
  description: { wiki: '', website: '', discord: '', url: '', intro: '', bio: '', text: '' },
  serverDiscord_id: '',
  serverType: [],
  visible: true,
  icon_img: '',
  options: { characters: { group: false, visible_sheet: false, sheet_type: [] } },
};

/** What an owner may set of a server: the rest of it is the API's. */
export function serverValues(server: Server): ServerInput {
  const { name, description, serverDiscord_id, serverType, visible, icon_img, options } = server;
  return { name, description, serverDiscord_id, serverType, visible, icon_img, options };
}

const count = (templates: number): string => (templates > 1 ? `${templates} modèles` : `${templates} modèle`);
const yesNo = (value: boolean): string => (value ? 'Oui' : 'Non');

/** Each field of the form in words; types by their names, never by their ids. */
const inWords = (server: ServerInput, types: ServerType[]): Record<string, string> => ({
  Nom: server.name,
  Types: types
    .filter(type => server.serverType.includes(type._id))
    .map(type => type.name)
    .join(', '),
  'Identifiant Discord': server.serverDiscord_id,
  'Invitation Discord': server.description.discord,
  Wiki: server.description.wiki,
  'Site web': server.description.website,
  Introduction: server.description.intro,
  Thème: server.description.bio,
  Histoire: server.description.text,
  Icône: server.icon_img,
  'Mode équipe': yesNo(server.options.characters.group),
  'Fiches de personnage visibles': yesNo(server.options.characters.visible_sheet),
  'Modèles de fiche': count(server.options.characters.sheet_type.length),
  'Visible dans la liste des serveurs': yesNo(server.visible),
});

/** What was written differently here and by somebody else meanwhile, field by field. */
export function serverDifferences(mine: ServerInput, theirs: ServerInput, types: ServerType[]): Difference[] {
  const other = inWords(theirs, types);
  return Object.entries(inWords(mine, types))
    .map(([label, words]) => ({ label, mine: words, theirs: other[label] ?? '' }))
    .filter(difference => difference.mine !== difference.theirs);
}
