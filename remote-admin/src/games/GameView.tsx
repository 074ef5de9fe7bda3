import { GAME_STATUS, type Game } from '@rpd/shared/domain';
import { formatDate, formatNumber, Picture, Text } from '@rpd/shared/ui';
import { PanelTabs } from '@rpd/shared/ui/tabs';
import { namesOf } from '../lib/labels.ts';
import { Fact, Facts } from '../ui/Facts.tsx';

export const statusOf = (game: Game): string => (game.status ? GAME_STATUS.on : GAME_STATUS.off);

interface GameViewProps {
  game: Game;
  /** The types by their ids. */
  names: ReadonlyMap<string, string>;
}

/** All of a game, in the two tabs of its form (ADM-9). */
export function GameView({ game, names }: GameViewProps) {
  const { description } = game;
  const informations = (
    <Facts>
      <Fact label="Statut">{statusOf(game)}</Fact>
      <Fact label="Types">{namesOf(game.gameType, names)}</Fact>
      <Fact label="Joueurs">{formatNumber(game.memberCount)}</Fact>
      <Fact label="Adresse de la fiche">{description.url}</Fact>
      <Fact label="Identifiant Discord">{description.discordId}</Fact>
      <Fact label="Lien d’invitation">{description.discordLink}</Fact>
      <Fact label="Wiki">{description.wiki}</Fact>
      <Fact label="Site web">{description.website}</Fact>
      <Fact label="Présentation">{description.bio}</Fact>
      <Fact label="Texte">{description.text}</Fact>
      <Fact label="Créé le">{formatDate(game.createdAt)}</Fact>
    </Facts>
  );
  const pictures = [
    { label: 'Icône', path: game.icon_img, alt: 'Icône' },
    { label: 'Arrière-plan', path: game.background_img, alt: game.background_alt },
    { label: 'Illustration', path: description.img, alt: game.img_alt },
  ].filter(({ path }) => path);
  const images = (
    <>
      {pictures.length === 0 ? <Text color="fg.muted">Aucune image</Text> : null}
      <Facts>
        {pictures.map(({ label, path, alt }) => (
          <Fact key={label} label={label}>
            <Picture path={path} load={512} alt={alt || label} maxH="48" maxW="full" borderRadius="lg" />
          </Fact>
        ))}
      </Facts>
    </>
  );
  return (
    <PanelTabs
      label="Le jeu"
      tabs={[
        { id: 'informations', label: 'Informations', content: informations },
        { id: 'images', label: 'Images', content: images },
      ]}
    />
  );
}
