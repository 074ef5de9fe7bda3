import { may } from '@rpd/shared/domain';
import type { Counts, NextStep, Overview, Trend } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import { openGuidance } from '../lib/guidance.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { nextSession } from './overview.session.ts';
import { appealsToJudge, proposalsToConfirm } from './overview.measures.ts';
import {
  answeredTickets,
  charactersToChange,
  charactersToHandIn,
  countLists,
  failedMails,
  openTickets,
  submissionsToDecide,
  submissionTrend,
  ticketTrend,
  userTrend,
} from './overview.store.ts';

/** What the dashboard shows the caller, in one response (DSH-1, DSH-3). */
export function overviewRoutes(app: FastifyInstance, store: Store): void {
  app.get('/overview', { config: { access: 'signed-in' } }, async (request): Promise<Overview> => {
    const me = caller(request);
    return longRead(store, request, async db => {
      const [next, trends, session, counts, guidance] = await Promise.all([
        nextSteps(db, me),
        trendsFor(db, me),
        nextSession(db, me._id),
        countsFor(db, me),
        openGuidance(db, me),
      ]);
      return { next, trends, session, counts, guidance };
    });
  });
}

/** Work for others before one's own; what was never begun last. */
async function nextSteps(db: Queries, me: Caller): Promise<NextStep[]> {
  const plays = me.roles.includes('RP');
  const steps = await Promise.all([
    may(me, 'list', 'Mail') ? failedMails(db) : null,
    may(me, 'update', 'Measure') ? appealsToJudge(db, me) : null,
    may(me, 'administer', 'Measure') ? proposalsToConfirm(db, me) : null,
    may(me, 'update', 'Ticket') ? openTickets(db, me._id) : null,
    submissionsToDecide(db, me._id),
    answeredTickets(db, me._id),
    plays ? charactersToChange(db, me._id) : null,
    plays ? charactersToHandIn(db, me._id) : null,
  ]);
  const known = steps.filter(step => step !== null);
  const isUrgent = (step: NextStep) => step.kind === 'ticket' && step.urgent;
  return [...known.filter(isUrgent), ...known.filter(step => !isUrgent(step))];
}

/** DSH-1: those who see every list. */
async function countsFor(db: Queries, me: Caller): Promise<Counts | null> {
  return may(me, 'administer', 'User') ? countLists(db) : null;
}

async function trendsFor(db: Queries, me: Caller): Promise<Trend[]> {
  const trends = await Promise.all([
    may(me, 'administer', 'User') ? userTrend(db) : null,
    may(me, 'update', 'Ticket') ? ticketTrend(db) : null,
    submissionTrend(db, me._id),
  ]);
  return trends.filter(trend => trend !== null);
}
