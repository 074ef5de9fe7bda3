import { isSafeLink, type Server } from '@rpd/shared/domain';
import { Flex, Link, VisuallyHidden } from '@rpd/shared/ui';
import { BookOpen, Globe, MessageCircle } from 'lucide-react';

/** An address elsewhere: http or https. A path of this application is safe too, but is no site of the server's. */
const isElsewhere = (address: string): boolean => isSafeLink(address) && !address.startsWith('/');

/** Wiki, website and Discord of a server (SRV-5); an invalid stored address is not shown. */
export function ServerLinks({ server }: { server: Server }) {
  const { wiki, website, discord } = server.description;
  const links = [
    { label: 'Wiki', address: wiki, icon: BookOpen },
    { label: 'Site web', address: website, icon: Globe },
    { label: 'Discord', address: discord, icon: MessageCircle },
  ].filter(({ address }) => isElsewhere(address));
  if (links.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="5" rowGap="2" aria-label="Liens du serveur">
      {links.map(({ label, address, icon: Icon }) => (
        <li key={label}>
          <Link href={address} minH="6" gap="2">
            <Icon size={18} aria-hidden="true" />
            {label}
            <VisuallyHidden>(nouvel onglet)</VisuallyHidden>
          </Link>
        </li>
      ))}
    </Flex>
  );
}
