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

const yesNo = (value: boolean): string => (value ? 'Oui' : 'Non');

/** What fields hold the ids of. */
interface Known {
  types: ServerType[];
  /** Names of templates by their ids. */
  sheets: ReadonlyMap<string, string>;
}

/** Each field of the form in words; types and templates by their names. */
const inWords = (server: ServerInput, { types, sheets }: Known): Record<string, string> => ({
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
  'Modèles de fiche': server.options.characters.sheet_type.map(id => sheets.get(id) ?? id).join(', '),
  'Visible dans la liste des serveurs': yesNo(server.visible),
});

/** What was written differently here and by somebody else meanwhile, field by field. */
export function serverDifferences(mine: ServerInput, theirs: ServerInput, known: Known): Difference[] {
  const other = inWords(theirs, known);
  return Object.entries(inWords(mine, known))
    .map(([label, words]) => ({ label, mine: words, theirs: other[label] ?? '' }))
    .filter(difference => difference.mine !== difference.theirs);
}
