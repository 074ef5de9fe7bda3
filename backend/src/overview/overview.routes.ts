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
    // One statement after the other: side by side they would take every connection to PostgreSQL.
    return longRead(store, request, async db => ({
      next: await nextSteps(db, me),
      trends: await trendsFor(db, me),
      session: await nextSession(db, me._id),
      counts: await countsFor(db, me),
      guidance: await openGuidance(db, me),
    }));
  });
}

/** Work for others before one's own; what was never begun last. */
async function nextSteps(db: Queries, me: Caller): Promise<NextStep[]> {
  const plays = me.roles.includes('RP');
  const steps = [
    may(me, 'list', 'Mail') ? await failedMails(db) : null,
    may(me, 'update', 'Measure') ? await appealsToJudge(db, me) : null,
    may(me, 'administer', 'Measure') ? await proposalsToConfirm(db, me) : null,
    may(me, 'update', 'Ticket') ? await openTickets(db, me._id) : null,
    await submissionsToDecide(db, me._id),
    await answeredTickets(db, me._id),
    plays ? await charactersToChange(db, me._id) : null,
    plays ? await charactersToHandIn(db, me._id) : null,
  ];
  const known = steps.filter(step => step !== null);
  const isUrgent = (step: NextStep) => step.kind === 'ticket' && step.urgent;
  return [...known.filter(isUrgent), ...known.filter(step => !isUrgent(step))];
}

/** DSH-1: those who see every list. */
async function countsFor(db: Queries, me: Caller): Promise<Counts | null> {
  return may(me, 'administer', 'User') ? countLists(db) : null;
}

async function trendsFor(db: Queries, me: Caller): Promise<Trend[]> {
  const trends = [
    may(me, 'administer', 'User') ? await userTrend(db) : null,
    may(me, 'update', 'Ticket') ? await ticketTrend(db) : null,
    await submissionTrend(db, me._id),
  ];
  return trends.filter(trend => trend !== null);
}
