import { may } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { ISchema } from 'yup';
import { caller, requireProof } from '../lib/access.ts';
import { editable, merge, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { Machine, MachineInput, MachineStore } from './machines.store.ts';

// How a bot or an application is changed: by its form, and by the journal when it undoes a change.

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
  /** Whether people have let it in. */
  isUsed?: (trx: Queries, id: string) => Promise<boolean>;
  /** What goes with a machine that is deleted, before it does. */
  beforeRemove?: (trx: Queries, id: string) => Promise<unknown>;
  /** What is shown besides. */
  present?: (machine: Machine<Input>) => Machine<Input>;
}

/** What is shown of a machine and comes back with it. */
export const SHOWN = ['credentialsAt', 'lastUsedAt'];

/** Of one machine, at a time: new credentials count as a change of it. */
export const machineLock = <Input extends MachineInput>({ name }: MachineKind<Input>, id: string): string =>
  `${name}:${id}`;

/** What an administrator set. */
export const inputOf = <Input extends MachineInput>(
  { taken, fields = [] }: MachineKind<Input>,
  machine: Machine<Input>,
): Fields =>
  Object.fromEntries(
    ['name', 'description', 'permissions', taken.field, ...fields].map(field => [
      field,
      (machine as unknown as Fields)[field],
    ]),
  );

export const refuseTaken =
  <Input extends MachineInput>({ taken }: MachineKind<Input>) =>
  (error: unknown): never => {
    if (!isDuplicate(error, taken.field)) throw error;
    throw refuse('duplicate', { fields: { [taken.field]: taken.refusal } });
  };

/** Within a transaction that holds the machine's lock. */
export async function changeMachine<Input extends MachineInput>(
  trx: Queries,
  request: FastifyRequest,
  kind: MachineKind<Input>,
  body: Fields,
): Promise<Machine<Input>> {
  const { subject, schema, machines, check, needsProof } = kind;
  const { read = fields => fields, complete = input => input, present = machine => machine } = kind;
  if (!may(caller(request), 'update', subject)) throw refuse('forbidden');
  const { id, version } = targetOf(body);
  const current = await machines.find(trx, id);
  if (!current) throw refuse('notFound');
  const stale = () => refuse('stale', { current: present(current) });
  if (version !== undefined && version !== current.version) throw stale();
  const before = inputOf(kind, current);
  const changes = read(editable(body, [...SHOWN, 'password']));
  const input = complete(validate<ISchema<Input>>(schema, merge(before, changes)));
  check?.(input);
  if (needsProof?.(current, input)) requireProof(caller(request));
  const saved = await machines.save(trx, current, input).catch(refuseTaken(kind));
  if (!saved) throw stale();
  const change = { ...describeChange(before, { ...input }), detail: '' };
  await record(trx, actorOf(request), { action: 'update', entity: subject, id, name: saved.name, ...change });
  return present(saved);
}

/** Within a transaction that holds the machine's lock. */
export async function removeMachine<Input extends MachineInput>(
  trx: Queries,
  request: FastifyRequest,
  { subject, machines, beforeRemove, present = machine => machine }: MachineKind<Input>,
  machineId: string,
): Promise<Machine<Input>> {
  if (!may(caller(request), 'delete', subject)) throw refuse('forbidden');
  const machine = await machines.find(trx, machineId);
  if (machine) await beforeRemove?.(trx, machine._id);
  if (!machine || !(await machines.remove(trx, machine._id))) throw refuse('notFound');
  const { _id: id, name } = machine;
  await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
  return present(machine);
}

/** Deletes one that nobody has connected. Within a transaction that holds the machine's lock. */
export async function removeUnusedMachine<Input extends MachineInput>(
  trx: Queries,
  request: FastifyRequest,
  kind: MachineKind<Input>,
  id: string,
): Promise<void> {
  const machine = await kind.machines.find(trx, id);
  if (machine?.lastUsedAt || (await kind.isUsed?.(trx, id))) throw refuse('undoInUse');
  await removeMachine(trx, request, kind, id);
}
