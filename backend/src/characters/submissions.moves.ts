import { DECISIONS, may, PLAYER_MOVES, submissionMoveSchema } from '@rpd/shared/domain';
import type { Identity, Submission, SubmissionState } from '@rpd/shared/domain';
import { excerpt } from '@rpd/shared/markdown';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, readEntity, targetOf, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { characterAcceptedMail, characterRefusedMail, characterToChangeMail } from '../lib/mail.templates.ts';
import { notify } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { incompleteness } from './characters.present.ts';
import { findCharacter } from './characters.store.ts';
import { findTemplate } from '../store/templates.ts';
import { filterSubmission } from './characters.texts.ts';
import { findSubmission, saveSubmission } from './submissions.store.ts';

/** What is ours to say of a submission. */
const OURS = [
  'character',
  'owner',
  'server',
  'reason',
  'characterVersion',
  'submittedAt',
  'decidedAt',
  'history',
];

const INCOMPLETE = 'La fiche est incomplète : remplissez ses champs obligatoires avant de la déposer.';

/**
 * Brings a submission to its next state: the player resubmits or withdraws, the server's side decides. The player
 * gets a mail in the same transaction. A decision on an older submission or an older character is stale.
 */
export function moveSubmission(
  store: Store,
  post: Post,
  request: FastifyRequest,
  id: string,
): Promise<Submission> {
  const me = caller(request);
  const body = readEntity(request.body, 'submission');
  const { version } = targetOf({ ...body, _id: id });
  const { state, message, seenVersion } = validate(submissionMoveSchema, editable(body, OURS));
  return store.transaction(async trx => {
    const current = await findSubmission(trx, id);
    if (!current) throw refuse('notFound');
    const isDecision = checkTransition(me, current, state);
    const seen = seenVersion ?? current.character.version;
    if ((version ?? current.version) !== current.version || seen !== current.character.version) {
      throw refuse('stale', { current });
    }
    const moves = (isDecision ? DECISIONS : PLAYER_MOVES)[current.state];
    if (!moves?.includes(state)) throw refuse('submissionMoved');
    if (state === 'submitted') {
      await refuseIncomplete(trx, current.character._id);
      const character = { _id: current.character._id, owner_id: current.owner._id };
      await filterSubmission(trx, { character, server: current.server._id, message });
    }
    const at = new Date().toISOString();
    const saved = await saveSubmission(trx, current, {
      state,
      updatedAt: at,
      characterVersion: current.character.version,
      history: [...current.history, { state, at, by: me._id, message }],
      // The player's last words stay the last ones when nothing is said; the history has every word of both sides.
      ...(isDecision ? { reason: message, decidedAt: at } : { message: message || current.message }),
      ...(state === 'submitted' && { submittedAt: at }),
    });
    const next = await findSubmission(trx, id);
    if (!saved || !next) throw refuse('stale', { current: next });
    const name = `${next.character.name} → ${next.server.name}`;
    await record(trx, actorOf(request), {
      action: 'update',
      entity: 'Submission',
      id,
      name,
      fields: ['state'],
      detail: `${current.state} → ${state}`,
      changes: [{ field: 'state', before: current.state, after: state }],
    });
    if (isDecision) await tellPlayer(trx, post, me, next);
    else await tellServer(trx, post, me, next);
    return next;
  }, `submission:${id}`);
}

type Parties = {
  owner: { _id: string };
  server: { owner_id: string; managers: readonly string[] };
};

/** What the table of rights asks of a submission. */
export const factsOf = ({ owner, server }: Parties) => ({
  owner_id: owner._id,
  serverOwner_id: server.owner_id,
  serverManagers: server.managers,
});

/** Returns whether the server's side gives the next state; throws when the caller may not give it. */
function checkTransition(me: Identity, submission: Submission, state: SubmissionState): boolean {
  const thing = factsOf(submission);
  if (!may(me, 'read', 'Submission', thing)) throw refuse('notFound');
  const isDecision = state !== 'submitted' && state !== 'withdrawn';
  if (!may(me, isDecision ? 'decide' : 'update', 'Submission', thing)) throw refuse('forbidden');
  return isDecision;
}

/** Refuses a character that lacks what its template requires. */
export async function refuseIncomplete(db: Queries, id: string): Promise<void> {
  const character = await findCharacter(db, id);
  if (!character) throw refuse('notFound');
  const fields = await incompleteness(character, await findTemplate(db, character.sheet));
  if (Object.keys(fields).length > 0) throw refuse('invalid', { message: INCOMPLETE, fields });
}

async function tellPlayer(trx: Queries, post: Post, me: Identity, submission: Submission): Promise<void> {
  const { state, character, server, owner, reason } = submission;
  if (owner._id === me._id) return;
  const to = `/app/me/characters/${character._id}`;
  const news = { character: character.name, server: server.name, url: `${post.home}${to.slice(1)}` };
  const kind = 'application';
  if (state === 'refused' || state === 'to_change') {
    const write = { refused: characterRefusedMail, to_change: characterToChangeMail }[state];
    const outcome = state === 'refused' ? 'n’est pas retenu' : 'est à retoucher';
    const title = `${character.name} ${outcome} (${server.name})`;
    const mail = ({ name }: { name: string }) => write({ ...news, name, reason });
    await notify(trx, post, [owner._id], { kind, title, text: excerpt(reason), to, mail });
    return;
  }
  const title = `${character.name} est accepté sur ${server.name}`;
  const mail = ({ name }: { name: string }) => characterAcceptedMail({ ...news, name });
  await notify(trx, post, [owner._id], { kind, title, text: excerpt(reason), to, mail });
}

/** The server's owner, and who manages it with them, learn of what players bring, bring again or take back. */
export async function tellServer(
  trx: Queries,
  post: Post,
  me: Identity,
  { state, character, server, owner, message }: Submission,
): Promise<void> {
  const checkTransitions = [server.owner_id, ...server.managers].filter(person => person !== me._id);
  const what = state === 'withdrawn' ? 'retire' : 'dépose';
  await notify(trx, post, checkTransitions, {
    kind: 'reception',
    from: me._id,
    title: `${owner.name} ${what} ${character.name} (${server.name})`,
    text: excerpt(message),
    to: `/app/servers/${server._id}/applications`,
  });
}
