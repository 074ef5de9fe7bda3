import { isDeepStrictEqual } from 'node:util';
import { INVITATIONS, isRole, may, ROLE_BADGES, ROLE_NAMES, ROLES, userSchema } from '@rpd/shared/domain';
import type {
  AccountImportReport,
  ImportedChange,
  InvitationBy,
  InvitationLink,
  PasswordLink,
  Role,
  UserInput,
} from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, requireProof } from '../lib/access.ts';
import type { Fields } from '../lib/body.ts';
import { readEntity, validate } from '../lib/body.ts';
import { IMPORT_LIMIT, importRows, readImport } from '../lib/imports.ts';
import { actorOf, record } from '../lib/journal.ts';
import { INVITATION_LIFE, invitationMail } from '../lib/mail.account.ts';
import type { Post } from '../lib/mail.ts';
import { refuseTakenName } from '../lib/names.ts';
import { refuse } from '../lib/refusals.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { ACCOUNTS_LOCK, refuseTaken, refuseTakenAddress, writeAccount } from './users.changes.ts';
import { findUserByAddress, insertUser } from './users.store.ts';

/** Accounts of one file, at most: each new one gets a mail or a link. */
const MAX_ACCOUNTS = 500;

/** What a line may say of an account. Nobody's password is among it. */
type Line = Partial<Pick<UserInput, 'name' | 'description' | 'roles' | 'valid'>> & { email: string };
type Input = Line & { name: string };

interface Parts {
  post: Post;
  /** Makes a link by which a new account gets its password. */
  passwordLink: (
    trx: Queries,
    userId: string,
    options?: { life?: number; mailed?: boolean },
  ) => Promise<PasswordLink>;
}

/**
 * `POST /user/import` `{rows, preview, seen, invite}`: accounts of a file (ADR 115). The address says whose a line is. New accounts have no
 * password: their people set it by a link, which goes out by mail, or is answered once for giving out.
 */
export function userImportRoutes(app: FastifyInstance, store: Store, { post, passwordLink }: Parts): void {
  app.post(
    '/user/import',
    {
      config: { access: { action: 'administer', subject: 'User' }, showsSecret: true },
      bodyLimit: IMPORT_LIMIT,
    },
    async (request, reply) => {
      const file = readImport(request.body, MAX_ACCOUNTS);
      const invite = readInvitation(request.body);
      if (!file.preview) requireProof(caller(request));
      const links: InvitationLink[] = [];
      const report = await importRows<Input, StoredUser>(
        store,
        request,
        { file, lock: ACCOUNTS_LOCK },
        trx => {
          const create = async (line: Input) => {
            if (!may(caller(request), 'create', 'User')) throw refuse('forbidden');
            const input = validate(userSchema, { roles: ['RP'], ...line });
            await refuseTakenName(trx, input.name);
            await refuseTakenAddress(trx, input.email);
            const { _id: id, name, email } = await insertUser(trx, input, null).catch(refuseTaken);
            await record(trx, actorOf(request), {
              action: 'create',
              entity: 'User',
              id,
              name,
              detail: 'importé',
            });
            const mailed = invite === 'mail';
            const link = await passwordLink(trx, id, { life: INVITATION_LIFE, mailed });
            if (mailed) await post.send(trx, email, invitationMail(name, link.url));
            else links.push({ name, ...link });
          };
          return {
            read: async row => {
              const line = readLine(row);
              const present = await findUserByAddress(trx, line.email);
              if (present?.deletedAt) throw wrong('email', BINNED);
              return { ...line, name: line.name ?? present?.name ?? '' };
            },
            keyOf: ({ email }) => fold(email),
            find: ({ email }) => findUserByAddress(trx, email),
            changesOf,
            save: async (line, present) => {
              if (!present) return create(line);
              const { email: _same, ...fields } = line;
              await writeAccount(trx, actorOf(request), present._id, fields);
              return undefined;
            },
          };
        },
      );
      const answer: AccountImportReport = { ...report, links: report.preview ? [] : links };
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}

const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

const BINNED = 'Ce compte est dans la corbeille : restaurez-le d’abord, depuis la liste.';

function readInvitation(body: unknown): InvitationBy {
  const { invite = 'mail' } = readEntity(body);
  const known = INVITATIONS.find(one => one === invite);
  if (!known)
    throw wrong('invite', 'L’invitation part par mail (« mail ») ou par un lien à remettre (« link »).');
  return known;
}

/** What a line has: a cell that is empty says nothing, and leaves what an account has. */
function readLine(row: Fields): Line {
  const text = (name: string) => {
    const value = row[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const [email, name, description] = [text('email'), text('name'), text('description')];
  const [roles, valid] = [text('roles'), text('valid')];
  if (email === undefined)
    throw wrong('email', 'L’adresse dit de quel compte il s’agit : elle est obligatoire.');
  return {
    email,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(roles !== undefined && { roles: readRoles(roles) }),
    ...(valid !== undefined && { valid: readActive(valid) }),
  };
}

/** What roles are called in files of other tools. */
const OTHER_WORDS: Record<Role, readonly string[]> = {
  AD: ['administrator', 'administratrice'],
  MO: ['modo', 'moderator', 'mod', 'modératrice'],
  GM: ['game master', 'maître du jeu', 'gamemaster', 'meneur', 'meneuse'],
  RP: ['joueuse', 'player'],
};
const WORDS = new Map<string, Role>(
  ROLES.flatMap(role =>
    [ROLE_BADGES[role].label, ROLE_NAMES[role], ...OTHER_WORDS[role]].map(
      word => [fold(word), role] as const,
    ),
  ),
);

/** Several roles stand in one cell, as the export writes them: « Admin, MJ ». */
function readRoles(cell: string): Role[] {
  const words = cell
    .split(/[,;/|+]/)
    .map(word => word.trim())
    .filter(Boolean);
  const roles = words.map(word => (isRole(word) ? word : WORDS.get(fold(word))));
  const unknown = words.find((_word, place) => !roles[place]);
  if (unknown !== undefined || words.length === 0) {
    const known = ROLES.map(role => ROLE_BADGES[role].label).join(', ');
    throw wrong('roles', `Le rôle « ${(unknown ?? cell).slice(0, 40)} » n’existe pas. Rôles : ${known}.`);
  }
  return ROLES.filter(role => roles.includes(role));
}

const ACTIVE = new Set(['actif', 'active', 'oui', 'yes', 'true', 'vrai', '1', 'x']);
const INACTIVE = new Set(['inactif', 'inactive', 'non', 'no', 'false', 'faux', '0']);

function readActive(cell: string): boolean {
  const word = fold(cell);
  if (ACTIVE.has(word)) return true;
  if (INACTIVE.has(word)) return false;
  throw wrong('valid', 'Écrivez « Actif » ou « Inactif ».');
}

/** What a line changes of an account: what it does not say stays. */
function changesOf(present: StoredUser, { name, description, roles, valid }: Input): ImportedChange[] {
  const ordered = ROLES.filter(role => present.roles.includes(role));
  const after: Fields = { name, description, roles, valid };
  return Object.entries({
    name: present.name,
    description: present.description,
    roles: ordered,
    valid: present.valid,
  })
    .filter(([field, before]) => after[field] !== undefined && !isDeepStrictEqual(after[field], before))
    .map(([field, before]) => ({ field, before, after: after[field] }));
}
