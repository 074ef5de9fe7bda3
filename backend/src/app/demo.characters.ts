import { characterSchema, saveValues } from '@rpd/shared/domain';
import { insertCharacter } from '../characters/characters.store.ts';
import { findTemplate } from '../store/templates.ts';
import { keepRevision } from '../characters/revisions.store.ts';
import { findSubmission, insertSubmission, saveSubmission } from '../characters/submissions.store.ts';
import { CHARACTERS } from '../seed/characters.ts';
import type { DemoCharacter } from '../seed/characters.ts';
import { TICKETS } from '../seed/tickets.ts';
import type { DemoTicket } from '../seed/tickets.ts';
import type { Queries } from '../store/queries.ts';
import { messageCodec, ticketCodec } from '../store/tables/tickets.ts';
import { insertMessage, insertTicket, saveTicket } from '../store/ticket-rows.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Known {
  people: (name: string) => string;
  servers: (name: string) => string;
  sheets: (name: string) => string;
}

/** The demonstration's characters and requests, among the people, servers and templates that are there. */
export async function insertCharacters(db: Queries, known: Known): Promise<void> {
  for (const character of CHARACTERS) await insertOne(db, known, character);
  for (const ticket of TICKETS) await insertDemoTicket(db, known, ticket);
}

async function insertOne(db: Queries, known: Known, demo: DemoCharacter): Promise<void> {
  const { people, servers, sheets } = known;
  const owner = people(demo.owner);
  const sheet = demo.sheet ? sheets(demo.sheet) : null;
  const { name, portrait, sheet: _sheet, ...details } = characterSchema.validateSync(demo.input);
  const fields = (await findTemplate(db, sheet))?.fields ?? {};
  const idsByName = new Map(Object.entries(fields).map(([id, field]) => [field.name, id]));
  const idOf = (label: string): string => {
    const id = idsByName.get(label);
    if (!id) throw new Error(`The demonstration data name no field called ${label}.`);
    return id;
  };
  const values = Object.entries(demo.values ?? {}).map(([label, value]) => [idOf(label), value] as const);
  const stored = saveValues(fields, { entries: {}, archive: [] }, Object.fromEntries(values));
  const character = await insertCharacter(db, owner, { name, portrait, sheet, details, ...stored });
  await keepRevision(db, owner, character, []);
  if (demo.shown)
    await db
      .updateTable('characters')
      .set({
        public_page: 1,
        public_since: new Date().toISOString(),
        public_fields: JSON.stringify({ sheet: sheet ?? '', ids: demo.shown.map(idOf) }),
      })
      .where('id', '=', character._id)
      .execute();
  if (!demo.submission) return;
  const { server, message, decision } = demo.submission;
  const id = await insertSubmission(db, {
    character_id: character._id,
    server_id: servers(server),
    message,
    characterVersion: character.version,
    by: owner,
  });
  const submission = decision && (await findSubmission(db, id));
  if (!submission) return;
  const at = new Date().toISOString();
  const step = { ...decision, at, by: submission.server.owner_id };
  const { state, message: reason } = decision;
  const history = [...submission.history, step];
  await saveSubmission(db, submission, { state, reason, decidedAt: at, updatedAt: at, history });
}

async function insertDemoTicket(db: Queries, { people, servers }: Known, demo: DemoTicket): Promise<void> {
  const { subject, category, priority, text, page, hours, about, messages = [] } = demo;
  const idOf = { server: servers, user: people };
  const input = { subject, category, priority, text, pictures: [], page, appVersion: '', files: [] };
  const ticket = await insertTicket(db, people(demo.author), {
    ...input,
    about: about ? { kind: about.kind, id: idOf[about.kind](about.name) } : null,
  });
  const written = Date.now() - hours * HOUR;
  const momentOf = (index: number) => new Date(written + index * 25 * MINUTE).toISOString();
  const sent = messageCodec.encode({ at: momentOf(0) });
  await db.updateTable('ticket_messages').set(sent).where('ticket_id', '=', ticket._id).execute();
  for (const [index, { author, text: words, internal = false }] of messages.entries()) {
    const message = { author_id: people(author), text: words, internal, at: momentOf(index + 1) };
    await insertMessage(db, ticket._id, message);
  }
  const answer = messages.findIndex(message => message.author !== demo.author && !message.internal);
  const last = messages.toReversed().findIndex(({ author, internal }) => author !== demo.author && !internal);
  await saveTicket(db, ticket, {
    state: demo.state ?? 'open',
    waitingSince: momentOf(last < 0 ? 0 : messages.length - last),
    assignee_id: demo.assignee ? people(demo.assignee) : null,
    lastMessageAt: momentOf(messages.length),
    answeredAt: answer < 0 ? null : momentOf(answer + 1),
  });
  const begun = ticketCodec.encode({ createdAt: momentOf(0) });
  await db.updateTable('tickets').set(begun).where('id', '=', ticket._id).execute();
}
