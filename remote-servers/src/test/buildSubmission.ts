import type { Character, PersonName, Server, Submission } from '@rpd/shared/domain';
import { buildId } from '@rpd/shared/test';

interface About extends Partial<Omit<Submission, 'server' | 'character' | 'owner'>> {
  server: Server;
  character: Pick<Character, '_id' | 'name' | 'portrait' | 'version'>;
  owner: PersonName;
}

const AT = '2026-11-21T20:00:00.000Z';

/** A character before a server: `buildSubmission({ server, character, owner, state: 'accepted' })`. */
export function buildSubmission({ server, character, owner, ...changes }: About): Submission {
  const { _id, name, owner_id, managers } = server;
  const { state = 'submitted', message = '', reason = '' } = changes;
  const decided = { state, at: '2026-11-22T20:00:00.000Z', by: owner_id, message: reason };
  return {
    _id: buildId(),
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    state,
    character: {
      _id: character._id,
      name: character.name,
      portrait: character.portrait,
      version: character.version,
    },
    owner,
    server: { _id, name, owner_id, managers },
    message,
    reason,
    characterVersion: character.version,
    submittedAt: AT,
    decidedAt: state === 'submitted' ? null : AT,
    history: [
      { state: 'submitted', at: AT, by: owner._id, message },
      ...(state === 'submitted' ? [] : [decided]),
    ],
    ...changes,
  };
}
