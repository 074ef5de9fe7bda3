import { Flex, Text } from '@chakra-ui/react';
import { Code2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { Link } from '../Link.tsx';

const EmbedDialog = lazyWithPreload(async () => (await import('./EmbedDialog.tsx')).EmbedDialog);

interface PublicAddressProps {
  kind: 'servers' | 'characters' | 'templates' | 'people';
  id: string;
  name: string;
  children?: ReactNode;
}

/** The way to a public page that is open, and to what one pastes elsewhere to show it. */
export function PublicAddress({ kind, id, name, children }: PublicAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const path = `/p/${kind}/${id}`;
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Text textStyle="sm">
        <Link href={path} variant="underline">
          Voir la page publique
        </Link>{' '}
        (nouvel onglet)
      </Text>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <Code2 aria-hidden="true" size={16} />
        Intégrer
      </Button>
      {children}
      {isOpen ? (
        <EmbedDialog
          address={`${window.location.origin}${path}`}
          name={name}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Flex>
  );
}
