import type { WithPassword } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { ISchema } from 'yup';
import { caller, requireProof } from '../lib/access.ts';
import { editable, merge, readCredentials, readEntity, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Passwords } from '../lib/passwords.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { Machine, MachineInput, MachineStore } from './machines.store.ts';

/** A kind of machine behind HTTP. */
export interface MachineKind<Input extends MachineInput> {
  subject: 'Robot' | 'App';
  /** Of the address, and of the wrapped body. */
  name: 'robot' | 'app';
  schema: ISchema<Input>;
  newSchema: ISchema<Input & { password?: string | undefined }>;
  machines: MachineStore<Input>;
  /** The field that no two may share, and what is said of a second. */
  taken: { field: string; refusal: string };
  /** What was sent, under the names of the schema. */
  read?: (fields: Fields) => Fields;
  /** What the server adds to what was set. */
  complete?: (input: Input) => Input;
  /** Further fields that an administrator sets, beside those that every machine has. */
  fields?: readonly (keyof Input & string)[];
  /** Throws the refusal of what fits the schema and must not be all the same. */
  check?: (input: Input) => void;
  /** Whether a change needs a new proof of who makes it (ACC-3). */
  needsProof?: (before: Machine<Input>, after: Input) => boolean;
  /** What goes with a machine that is deleted, before it does. */
  beforeRemove?: (trx: Queries, id: string) => Promise<unknown>;
  /** What is shown besides. */
  present?: (machine: Machine<Input>) => Machine<Input>;
}

/** What is shown of a machine and comes back with it. */
const SHOWN = ['credentialsAt', 'lastUsedAt'];

/** Administrators make machines, and see each password once (ADM-7, ADM-8). */
export function machineRoutes<Input extends MachineInput>(
  app: FastifyInstance,
  { store, passwords }: { store: Store; passwords: Passwords },
  kind: MachineKind<Input>,
): void {
  const { subject, name: address, schema, newSchema, machines, taken } = kind;
  const { read = fields => fields, complete = input => input, present = machine => machine } = kind;
  const { fields = [], check, needsProof, beforeRemove } = kind;
  /** What an administrator set. */
  const inputOf = (machine: Machine<Input>): Fields =>
    Object.fromEntries(
      ['name', 'description', 'permissions', taken.field, ...fields].map(field => [
        field,
        (machine as unknown as Fields)[field],
      ]),
    );
  /** Of one machine, at a time: new credentials count as a change of it. */
  const lockOf = (id: string) => `${address}:${id}`;
  const refuseTaken = (error: unknown): never => {
    if (!isDuplicate(error, taken.field)) throw error;
    throw refuse('duplicate', { fields: { [taken.field]: taken.refusal } });
  };

  app.get(`/${address}`, { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const { items, total } = await machines.list(store.db, readListQuery(request.query, machines.sorts));
    return sendPage(reply, { items: items.map(present), total });
  });

  app.get<Id>(`/${address}/:id`, { config: { access: { action: 'read', subject } } }, async request => {
    const machine = await machines.find(store.db, request.params.id);
    if (!machine) throw refuse('notFound');
    return present(machine);
  });

  app.post(
    `/${address}`,
    { config: { access: { action: 'create', subject }, showsSecret: true, stepUp: true } },
    async (request, reply) => {
      const body = read(editable(readEntity(request.body, address), SHOWN));
      const { password: sent, ...input } = validate(newSchema, body);
      check?.(input as unknown as Input);
      const password = sent || passwords.generate();
      const hash = await passwords.hash(password);
      const machine = await store.transaction(async trx => {
        const made = await machines.insert(trx, complete(input as unknown as Input), hash).catch(refuseTaken);
        const { _id: id, name } = made;
        await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
        return made;
      });
      const created: WithPassword<Machine<Input>> = { ...present(machine), password };
      return reply.status(201).send(created);
    },
  );

  app.put(`/${address}`, { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, address);
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await machines.find(trx, id);
      if (!current) throw refuse('notFound');
      const stale = () => refuse('stale', { current: present(current) });
      if (version !== undefined && version !== current.version) throw stale();
      const before = inputOf(current);
      const changes = read(editable(body, [...SHOWN, 'password']));
      const input = complete(validate<ISchema<Input>>(schema, merge(before, changes)));
      check?.(input);
      if (needsProof?.(current, input)) requireProof(caller(request));
      const saved = await machines.save(trx, current, input).catch(refuseTaken);
      if (!saved) throw stale();
      const change = { ...describeChange(before, { ...input }), detail: '' };
      await record(trx, actorOf(request), {
        action: 'update',
        entity: subject,
        id,
        name: saved.name,
        ...change,
      });
      return present(saved);
    }, lockOf(id));
  });

  app.post<Id>(
    `/${address}/:id/credentials`,
    { config: { access: { action: 'update', subject }, showsSecret: true, stepUp: true } },
    async (request): Promise<WithPassword<Machine<Input>>> => {
      const password = readCredentials(request.body) || passwords.generate();
      const hash = await passwords.hash(password);
      const machine = await store.transaction(async trx => {
        const renewed = await machines.renew(trx, request.params.id, hash);
        if (!renewed) throw refuse('notFound');
        const { _id: id, name } = renewed;
        await record(trx, actorOf(request), { action: 'credentials', entity: subject, id, name });
        return renewed;
      }, lockOf(request.params.id));
      return { ...present(machine), password };
    },
  );

  app.delete<Id>(`/${address}/:id`, { config: { access: { action: 'delete', subject } } }, async request =>
    store.transaction(async trx => {
      const machine = await machines.find(trx, request.params.id);
      if (machine) await beforeRemove?.(trx, machine._id);
      if (!machine || !(await machines.remove(trx, machine._id))) throw refuse('notFound');
      const { _id: id, name } = machine;
      await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
      return present(machine);
    }, lockOf(request.params.id)),
  );
}

interface Id {
  Params: { id: string };
}
