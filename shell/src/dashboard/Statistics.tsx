import { Box, ErrorState, formatNumber, Heading, Link, SimpleGrid, Skeleton, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Bot, Dices, FileText, Server, Users } from 'lucide-react';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { overview } from './dashboard.api.ts';

const FIGURES = [
  // DSH-1: where their settings are.
  { list: 'games', label: 'Jeux', to: '/app/admin/appsettings?tab=ex1-tabs-games', icon: Dices },
  { list: 'robots', label: 'Bots', to: '/app/admin/appsettings?tab=ex1-tabs-bot', icon: Bot },
  { list: 'users', label: 'Utilisateurs', to: '/app/admin/users', icon: Users },
  { list: 'servers', label: 'Serveurs', to: '/app/servers', icon: Server },
  { list: 'sheets', label: 'Fiches', to: '/app/sheets', icon: FileText },
] as const;

/** DSH-1: how many there are, as the API counts them. */
export function Statistics() {
  const leads = useCanNavigateTo();
  const { data, error, isFetching, refetch } = useQuery(overview());
  const counts = data?.counts;
  return (
    <Box as="section" aria-labelledby="statistics">
      <Heading as="h2" id="statistics" size="lg" mb="4">
        Statistiques
      </Heading>
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, md: 3, lg: 5 }} gap="4">
          {FIGURES.map(({ list, label, to, icon: Icon }) => (
            <Box
              as="li"
              key={list}
              position="relative"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="lg"
              p="4"
              transition="border-color 150ms"
              _hover={{ borderColor: 'brand.solid' }}
            >
              <Box display="flex" alignItems="center" gap="2" color="fg.muted">
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {leads(to) ? (
                  <Link
                    to={to}
                    color="fg.muted"
                    textStyle="sm"
                    _before={{ content: '""', position: 'absolute', inset: '0' }}
                  >
                    {label}
                  </Link>
                ) : (
                  <Text textStyle="sm">{label}</Text>
                )}
              </Box>
              {counts ? (
                <Text
                  mt="1"
                  fontSize="2xl"
                  fontWeight="bold"
                  fontVariantNumeric="tabular-nums"
                  lineHeight="short"
                >
                  {formatNumber(counts[list])}
                </Text>
              ) : (
                <Skeleton mt="2" h="7" w="16" />
              )}
            </Box>
          ))}
        </SimpleGrid>
      )}
    </Box>
  );
}
