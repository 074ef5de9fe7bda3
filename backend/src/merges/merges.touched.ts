import { changed, stateBefore } from '../store/changes.ts';
import type { EntityState } from '../store/entity-state.ts';
import type { LiveKind } from '../store/live.kinds.ts';
import type { Queries } from '../store/queries.ts';
import { touchFightsOf } from '../store/touch-fights.ts';
import type { MovedColumn, Row } from './merges.columns.ts';

/** What a merge changes for those who follow it live: read before, announced after. */
export class Touched {
  readonly #db: Queries;
  readonly #states = new Map<string, { kind: LiveKind; id: string; before: EntityState | null }>();
  readonly #characters = new Set<string>();
  /** The states of the sessions whose logs are touched. */
  readonly #logs = new Map<string, string>();

  constructor(db: Queries) {
    this.#db = db;
  }

  async add(kind: LiveKind, id: string): Promise<void> {
    const key = `${kind} ${id}`;
    if (this.#states.has(key)) return;
    this.#states.set(key, { kind, id, before: await stateBefore(this.#db, kind, id) });
  }

  /** The entities that a row belongs to. */
  async addRow({ table, column, live = [], game }: MovedColumn, row: Row): Promise<void> {
    if (table === 'log_entries') return this.#addEntry(row);
    for (const [kind, by] of live) await this.add(kind, String(row[by]));
    if (game) await this.#addTable(String(row[game]));
    if (table === 'characters' && column === 'owner_id') await this.#addCharacter(String(row['id']));
    if (table === 'series') await this.#addSeries(String(row['id']));
  }

  /** Of a log that is closed, the session and one entry say enough: there may be thousands. */
  async #addEntry(row: Row): Promise<void> {
    const session = String(row['session_id']);
    const known = this.#logs.get(session);
    if (known === 'closed') return;
    if (known === undefined) {
      const sessions = this.#db.selectFrom('game_sessions').where('id', '=', session).select('state');
      this.#logs.set(session, (await sessions.executeTakeFirst())?.state ?? 'closed');
      await this.add('gamesessions', session);
    }
    await this.add('logentries', String(row['id']));
  }

  /** Who is at a table: its campaign, its sessions that are not over and its open polls follow. */
  async #addTable(game: string): Promise<void> {
    await this.add('campaigns', game);
    const sessions = this.#db.selectFrom('game_sessions').where('game_id', '=', game);
    for (const { id } of await sessions.where('state', '<>', 'closed').select('id').execute()) {
      await this.add('gamesessions', id);
    }
    const polls = this.#db.selectFrom('date_polls').where('game_id', '=', game);
    for (const { id } of await polls.where('state', '=', 'open').select('id').execute()) {
      await this.add('datepolls', id);
    }
  }

  async #addCharacter(id: string): Promise<void> {
    this.#characters.add(id);
    const submissions = this.#db.selectFrom('submissions').where('character_id', '=', id).select('id');
    for (const submission of await submissions.execute()) await this.add('submissions', submission.id);
  }

  async #addSeries(id: string): Promise<void> {
    const series = await this.#db.selectFrom('series').where('id', '=', id).select('kind').executeTakeFirst();
    const dates = this.#db.selectFrom('series_dates').where('series_id', '=', id).select('thing_id');
    for (const { thing_id } of await dates.execute()) {
      await this.add(series?.kind === 'event' ? 'events' : 'gamesessions', thing_id);
    }
  }

  /** Writes the events, once all is changed. */
  async announce(): Promise<void> {
    for (const { kind, id, before } of this.#states.values()) await changed(this.#db, kind, id, { before });
    for (const id of this.#characters) await touchFightsOf(this.#db, id);
  }
}
