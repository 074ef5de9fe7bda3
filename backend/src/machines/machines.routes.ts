import type { WithPassword } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { editable, readCredentials, readEntity, targetOf, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Passwords } from '../lib/passwords.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { changeMachine, machineLock, refuseTaken, removeMachine, SHOWN } from './machines.change.ts';
import type { MachineKind } from './machines.change.ts';
import type { Machine, MachineInput } from './machines.store.ts';

/** Administrators make machines, and see each password once (ADM-7, ADM-8). */
export function machineRoutes<Input extends MachineInput>(
  app: FastifyInstance,
  { store, passwords }: { store: Store; passwords: Passwords },
  kind: MachineKind<Input>,
): void {
  const { subject, name: address, newSchema, machines, check } = kind;
  const { read = fields => fields, complete = input => input, present = machine => machine } = kind;

  app.get(`/${address}`, { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const part = readListQuery(request.query, machines.sorts);
    const { items, ...counted } = await longRead(store, request, db => machines.list(db, part));
    return sendPage(reply, { items: items.map(present), ...counted });
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
        const made = await machines
          .insert(trx, complete(input as unknown as Input), hash)
          .catch(refuseTaken(kind));
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
    const { id } = targetOf(body);
    return store.transaction(trx => changeMachine(trx, request, kind, body), machineLock(kind, id));
  });

  app.post<Id>(
    `/${address}/:id/credentials`,
    { config: { access: { action: 'update', subject }, showsSecret: true, stepUp: true } },
    async (request): Promise<WithPassword<Machine<Input>>> => {
      const password = readCredentials(request.body) || passwords.generate();
      const hash = await passwords.hash(password);
      const machine = await store.transaction(
        async trx => {
          const renewed = await machines.renew(trx, request.params.id, hash);
          if (!renewed) throw refuse('notFound');
          const { _id: id, name } = renewed;
          await record(trx, actorOf(request), { action: 'credentials', entity: subject, id, name });
          return renewed;
        },
        machineLock(kind, request.params.id),
      );
      return { ...present(machine), password };
    },
  );

  app.delete<Id>(`/${address}/:id`, { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeMachine(trx, request, kind, id), machineLock(kind, id));
  });
}

interface Id {
  Params: { id: string };
}
