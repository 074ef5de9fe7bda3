import { isRole } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Avatar, Box, ColorModeSwitch, Flex, Link, RoleBadge, Text } from '@rpd/shared/ui';
import { Footprints, LogOut, Sparkles, UserRound } from 'lucide-react';
import { Disclosure } from '../ui/Disclosure.tsx';
import { InstallItem } from './InstallItem.tsx';

const ITEMS = [
  { to: '/app/me', label: 'Profil', icon: UserRound },
  { to: '/app/first-steps', label: 'Premiers pas', icon: Footprints },
  { to: '/app/news', label: 'Quoi de neuf', icon: Sparkles },
  { to: '/logout-transition', label: 'Me déconnecter', icon: LogOut },
];

/** SHL-1: who is signed in, the colours of the screen, the application on the home screen, their profile, the way out. */
export function AccountMenu() {
  const user = useSession(state => state.user);
  if (!user) return null;
  return (
    <Disclosure
      label={`Compte de ${user.name}`}
      face={<Avatar name={user.name} src={user.avatar} size={34} decorative />}
    >
      {close => (
        <>
          <Box px="2" pt="1" pb="3">
            <Text fontWeight="semibold" truncate>
              {user.name}
            </Text>
            <Text textStyle="sm" color="fg.muted" truncate>
              {user.email}
            </Text>
            <Flex gap="1" mt="2" wrap="wrap">
              {user.roles.filter(isRole).map(role => (
                <RoleBadge key={role} role={role} />
              ))}
            </Flex>
          </Box>
          <Box borderTopWidth="1px" py="2" px="2">
            <ColorModeSwitch />
          </Box>
          <InstallItem onDone={close} />
          <Box as="ul" listStyleType="none" borderTopWidth="1px" pt="2">
            {ITEMS.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={close}
                  display="flex"
                  alignItems="center"
                  gap="3"
                  minH="10"
                  px="2"
                  borderRadius="lg"
                  color="fg"
                  textDecoration="none"
                  _hover={{ bg: 'bg.muted', textDecoration: 'none' }}
                >
                  <Icon size={18} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </Disclosure>
  );
}
