import {
  coverPath,
  coverWorld,
  type Game,
  type GameInput,
  gameSchema,
  type GameType,
  NO_WARNINGS,
} from '@rpd/shared/domain';
import { useForm, type UseFormReturn } from '@rpd/shared/ui/form';

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
    warnings: NO_WARNINGS,
  },
  gameType: [],
  status: true,
  recruiting: true,
  icon_img: '',
  background_img: '',
  background_alt: '',
  img_alt: '',
  card_class: '',
  rpd_url: '',
};

/** What an owner may set of a game: the rest of it is the API's. */
export function gameValues(game: Game): GameInput {
  const { name, description, gameType, status, recruiting, card_class, rpd_url } = game;
  const { icon_img, background_img, background_alt, img_alt } = game;
  const pictures = { icon_img, background_img, background_alt, img_alt };
  return { name, description, gameType, status, recruiting, ...pictures, card_class, rpd_url };
}

export const useGameForm = (defaultValues: GameInput): GameForm =>
  useForm<GameInput>({ schema: gameSchema, defaultValues });

/** The picture behind a game: its own, or the one for those that have none. */
export const backgroundOf = ({ _id, name, background_img, gameType }: Game, types: GameType[]): string => {
  const systems = types.filter(type => gameType.includes(type._id)).map(type => type.name);
  return background_img || coverPath('game', _id, coverWorld([name, ...systems]));
};

/** The fields of the form by their paths. */
export const GAME_FIELDS = {
  name: 'Nom',
  gameType: 'Systèmes',
  'description.bio': 'Résumé',
  'description.text': 'Univers',
  'description.warnings': 'Avertissements',
  'description.wiki': 'Wiki',
  'description.website': 'Site web',
  'description.url': 'Lien de la fiche',
  rpd_url: 'Adresse dans RPD',
  'description.discord': 'Discord',
  'description.discordId': 'Identifiant Discord',
  'description.discordLink': 'Invitation Discord',
  status: 'Actif',
  recruiting: 'Cherche des joueurs',
  icon_img: 'Icône',
  background_img: 'Fond',
  background_alt: 'Ce que montre le fond',
  'description.img': 'Illustration',
  img_alt: 'Ce que montre l’illustration',
};
