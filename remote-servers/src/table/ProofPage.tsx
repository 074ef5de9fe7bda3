import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { verifyRoll } from '@rpd/shared/dice';
import type { GameSession, LogEntry } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ErrorState,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Text,
} from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { readLog } from './log.api.ts';
import { sessionById } from './table.api.ts';
import { speakerOf } from './table.labels.ts';

const A_PAGE = 500;

/** `/app/games/:id/table/:sessionId/proof`: calculates every roll of the log again, in this browser. */
export function ProofPage() {
  const { id = '', sessionId = '' } = useParams();
  const query = useQuery(sessionById(sessionId));
  return (
    <QueryState
      query={query}
      title="Vérifier les dés"
      loading={<LoadingState label="Chargement…" />}
      notFound={
        <NotFoundState title="Table introuvable" back={{ to: `/app/games/${id}`, label: 'Retour au jeu' }}>
          Cette séance n’existe pas, ou vous n’avez pas de place à sa table.
        </NotFoundState>
      }
    >
      {session => <Proof session={session} />}
    </QueryState>
  );
}

async function check({ _id, seeds }: GameSession) {
  const wrong: LogEntry[] = [];
  let [verified, sealed, blind, before] = [0, 0, 0, ''];
  for (;;) {
    const { entries, more } = await readLog(_id, { kind: 'roll', limit: A_PAGE, before });
    for (const entry of entries) {
      const seed = seeds.find(one => one._id === entry.roll?.seed);
      if (!entry.roll?.result) blind += 1;
      else if (!seed?.seed) sealed += 1;
      else if (verifyRoll(seed.seed, seed.hash, entry.key, entry.roll)) verified += 1;
      else wrong.push(entry);
    }
    before = entries[0]?._id ?? '';
    if (!more || !before) return { verified, sealed, blind, wrong };
  }
}

function Proof({ session }: { session: GameSession }) {
  const proof = useMutation({ mutationFn: () => check(session) });
  const { _id: id, game } = session;
  useEffect(() => {
    const back = `/app/games/${game._id}`;
    updateBreadcrumb({
      customItems: [
        { text: game.name, to: back },
        { text: 'Table', to: `${back}/table/${id}` },
        { text: 'Vérifier les dés' },
      ],
    });
    return resetBreadcrumb;
  }, [id, game._id, game.name]);
  const { data } = proof;
  return (
    <>
      <PageHeader
        title="Vérifier les dés"
        description="À l’ouverture, le serveur publie l’empreinte de sa graine. À la clôture, il révèle la graine : cette page calcule de nouveau chaque jet."
      />
      {session.seeds.map(({ _id, hash, seed }) => (
        <Box key={_id} mb="4">
          <Text textStyle="sm" overflowWrap="anywhere">
            Empreinte : <code>{hash}</code>
          </Text>
          <Text textStyle="sm" overflowWrap="anywhere">
            Graine : {seed ? <code>{seed}</code> : 'révélée à la clôture de la séance.'}
          </Text>
        </Box>
      ))}
      <Button busy={proof.isPending} onClick={() => proof.mutate()}>
        Vérifier tous les jets
      </Button>
      {proof.isError ? <ErrorState error={proof.error} onRetry={() => proof.mutate()} /> : null}
      <Box role="status" mt="4">
        {data ? (
          <>
            <Text>
              Jets vérifiés : {data.verified}. En attente de la clôture : {data.sealed}. Faux :{' '}
              {data.wrong.length}.
            </Text>
            {data.blind > 0 ? (
              <Text color="fg.muted">
                Jets à l’aveugle, que seul le maître du jeu vérifie : {data.blind}.
              </Text>
            ) : null}
            {data.wrong.map(entry => (
              <Text key={entry._id} color="fg.error">
                {speakerOf(entry)} : {entry.roll?.expression}
              </Text>
            ))}
          </>
        ) : null}
      </Box>
    </>
  );
}
