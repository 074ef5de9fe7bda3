import { Box, Button, formatNumber, Heading, Link, SimpleGrid, Skeleton, Text } from '@rpd/shared/ui';
import { useQueries } from '@tanstack/react-query';
import { Bot, Dices, FileText, Server, Users } from 'lucide-react';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { countQuery } from './dashboard.api.ts';

const FIGURES = [
  // DSH-1: where their settings are.
  { list: 'game', label: 'Jeux', to: '/app/admin/appsettings?tab=ex1-tabs-games', icon: Dices },
  { list: 'robot', label: 'Bots', to: '/app/admin/appsettings?tab=ex1-tabs-bot', icon: Bot },
  { list: 'user', label: 'Utilisateurs', to: '/app/admin/users', icon: Users },
  { list: 'server', label: 'Serveurs', to: '/app/servers', icon: Server },
  { list: 'sheet', label: 'Fiches', to: '/app/sheets', icon: FileText },
] as const;

/** DSH-1: how many there are, as the API counts them. */
export function Statistics() {
  const leads = useCanNavigateTo();
  const counts = useQueries({ queries: FIGURES.map(({ list }) => countQuery(list)) });
  return (
    <Box as="section" aria-labelledby="statistics">
      <Heading as="h2" id="statistics" size="lg" mb="4">
        Statistiques
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, md: 3, lg: 5 }} gap="4">
        {FIGURES.map(({ list, label, to, icon: Icon }, index) => {
          const count = counts[index];
          return (
            <Box
              as="li"
              key={list}
              position="relative"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="lg"
              p="5"
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
              {count?.data !== undefined ? (
                <Text
                  mt="2"
                  fontSize="3xl"
                  fontWeight="bold"
                  fontVariantNumeric="tabular-nums"
                  lineHeight="short"
                >
                  {formatNumber(count.data)}
                </Text>
              ) : count?.isError ? (
                <Box mt="2" position="relative" textStyle="sm" color="fg.error">
                  Indisponible
                  <Button
                    size="xs"
                    variant="outline"
                    ms="3"
                    busy={count.isFetching}
                    onClick={() => void count.refetch()}
                  >
                    Réessayer
                  </Button>
                </Box>
              ) : (
                <Skeleton mt="3" h="8" w="16" />
              )}
            </Box>
          );
        })}
      </SimpleGrid>
    </Box>
  );
}
