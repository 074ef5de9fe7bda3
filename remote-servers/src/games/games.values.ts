import { type Game, GAME_BACKGROUND, type GameInput, gameSchema, type GameType } from '@rpd/shared/domain';
import { type Difference, useForm, type UseFormReturn } from '@rpd/shared/ui/form';

export type GameForm = UseFormReturn<GameInput, unknown, GameInput>;

export const NEW_GAME: GameInput = {
  name: '',
  description: {
    url: '',
    discord: false,
    discordId: '',
    discordLink: '',
    wiki: '',
    website: '',
    bio: '',
    text: '',
    img: '',
  },
  gameType: [],
  status: true,
  icon_img: '',
  background_img: '',
  background_alt: '',
  img_alt: '',
  card_class: '',
  rpd_url: '',
};

/** What an owner may set of a game: the rest of it is the API's. */
export function gameValues(game: Game): GameInput {
  const { name, description, gameType, status, card_class, rpd_url } = game;
  const { icon_img, background_img, background_alt, img_alt } = game;
  const pictures = { icon_img, background_img, background_alt, img_alt };
  return { name, description, gameType, status, ...pictures, card_class, rpd_url };
}

export const useGameForm = (defaultValues: GameInput): GameForm =>
  useForm<GameInput>({ schema: gameSchema, defaultValues });

/** The picture behind a game: its own, or the one for those that have none. */
export const backgroundOf = ({ background_img }: GameInput): string => background_img || GAME_BACKGROUND;

const yesNo = (value: boolean): string => (value ? 'Oui' : 'Non');

const inWords = (game: GameInput, types: GameType[]): Record<string, string> => ({
  Nom: game.name,
  Systèmes: types
    .filter(type => game.gameType.includes(type._id))
    .map(type => type.name)
    .join(', '),
  Résumé: game.description.bio,
  Univers: game.description.text,
  Wiki: game.description.wiki,
  'Site web': game.description.website,
  'Lien de la fiche': game.description.url,
  'Adresse dans RPD': game.rpd_url,
  Discord: yesNo(game.description.discord),
  'Identifiant Discord': game.description.discordId,
  'Invitation Discord': game.description.discordLink,
  Statut: game.status ? 'Actif' : 'Inactif',
  Icône: game.icon_img,
  Fond: game.background_img,
  'Ce que montre le fond': game.background_alt,
  Illustration: game.description.img,
  'Ce que montre l’illustration': game.img_alt,
});

/** What was written differently here and by somebody else meanwhile, field by field. */
export function gameDifferences(mine: GameInput, theirs: GameInput, types: GameType[]): Difference[] {
  const other = inWords(theirs, types);
  return Object.entries(inWords(mine, types))
    .map(([label, words]) => ({ label, mine: words, theirs: other[label] ?? '' }))
    .filter(difference => difference.mine !== difference.theirs);
}
