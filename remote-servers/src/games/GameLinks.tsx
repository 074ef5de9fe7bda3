import { type Game, isSafeLink } from '@rpd/shared/domain';
import { Flex, Link, VisuallyHidden } from '@rpd/shared/ui';

/** Where else a game is found. */
export function GameLinks({ game: { description, rpd_url } }: { game: Game }) {
  const { wiki, website, discord, discordLink, url } = description;
  const links = [
    { label: 'Wiki', address: wiki },
    { label: 'Site web', address: website },
    { label: 'Discord', address: discord ? discordLink : '' },
    { label: 'Fiche du jeu', address: url },
    { label: 'Page RPD', address: rpd_url },
  ].filter(({ address }) => address && isSafeLink(address));
  if (links.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="5" rowGap="2" aria-label="Liens du jeu">
      {links.map(({ label, address }) => (
        <li key={label}>
          {address.startsWith('/') ? (
            <Link to={address} minH="6">
              {label}
            </Link>
          ) : (
            <Link href={address} minH="6">
              {label}
              <VisuallyHidden>(nouvel onglet)</VisuallyHidden>
            </Link>
          )}
        </li>
      ))}
    </Flex>
  );
}
