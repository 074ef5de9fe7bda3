import { readEvents, readLast, readNewest } from '../store/live.log.ts';
import type { Queries } from '../store/queries.ts';
import { checkEvent } from './live.events.ts';
import type { CheckedEvent } from './live.events.ts';
import type { LiveReader } from './live.reader.ts';

/** Events that are read at once. */
const PAGE = 200;

/** One topic of the log in this process: reads each new event once, and hands it to the readers that follow the topic. */
export class LiveFeed {
  readonly topic: string;
  readonly readers = new Set<LiveReader>();
  /** The readers of all entities, and those of a few by the entity: an event looks at nobody else. */
  readonly #ofAll = new Set<LiveReader>();
  readonly #byEntity = new Map<string, Set<LiveReader>>();
  readonly #db: Queries;
  readonly #onEvent: (event: CheckedEvent) => void;
  /** The number of the last event that was handed out; undefined until the topic was first read. */
  #last: number | undefined;
  #known = 0;
  #joining = 0;
  #running: Promise<void> | undefined;

  constructor(db: Queries, topic: string, onEvent: (event: CheckedEvent) => void = () => {}) {
    this.#db = db;
    this.topic = topic;
    this.#onEvent = onEvent;
  }

  /** The number of the last event that its readers have been handed. */
  get last(): number {
    return this.#last ?? 0;
  }

  /** Reads how far the topic is. */
  async start(): Promise<number> {
    const last = await this.#readLast();
    this.#last ??= last;
    return this.#last;
  }

  async #readLast(): Promise<number> {
    return (await readLast(this.#db, [this.topic])).get(this.topic) ?? 0;
  }

  /** The log has events up to `last`. */
  wake(last: number): void {
    this.#known = Math.max(this.#known, last);
    if (this.#last === undefined || this.#known <= this.#last || this.#running) return;
    this.#running = this.#read().then(
      () => {
        this.#running = undefined;
        // What was announced between the last look and now.
        this.wake(this.#known);
      },
      () => {
        // The database is away: the next look at the log tries again.
        this.#running = undefined;
      },
    );
  }

  async #read(): Promise<void> {
    while (this.#last !== undefined && this.#known > this.#last) {
      const rows = await readEvents(this.#db, this.topic, this.#last, PAGE);
      // What was announced is not there: it was removed, or the database is another one.
      if (rows.length === 0) {
        this.#known = this.#last;
        return;
      }
      for (const row of rows) {
        const event = checkEvent(row);
        if (event) this.#handOut(event);
        // After it: a reader's position names what it has been handed.
        this.#last = row.number;
      }
    }
  }

  #handOut(event: CheckedEvent): void {
    this.#onEvent(event);
    for (const reader of this.#ofAll) reader.take(event);
    for (const reader of this.#byEntity.get(event.entityId) ?? []) reader.take(event);
  }

  #add(reader: LiveReader): void {
    this.readers.add(reader);
    reader.follow(this);
    const entities = reader.entitiesIn(this.topic);
    if (entities === null) this.#ofAll.add(reader);
    for (const id of entities ?? [])
      this.#byEntity.set(id, (this.#byEntity.get(id) ?? new Set()).add(reader));
  }

  leave(reader: LiveReader): void {
    this.readers.delete(reader);
    this.#ofAll.delete(reader);
    for (const id of reader.entitiesIn(this.topic) ?? []) {
      const readers = this.#byEntity.get(id);
      readers?.delete(reader);
      if (readers?.size === 0) this.#byEntity.delete(id);
    }
  }

  /** Hands a reader what it missed, then what comes. */
  async join(reader: LiveReader): Promise<void> {
    this.#joining += 1;
    try {
      await this.#follow(reader);
    } finally {
      this.#joining -= 1;
    }
  }

  /** Nobody follows it or is about to. */
  isIdle(): boolean {
    return this.readers.size === 0 && this.#joining === 0;
  }

  async #follow(reader: LiveReader): Promise<void> {
    let position = reader.positionIn(this.topic);
    if (position > (await this.start())) {
      // Another process may have read further than this one: what comes is handed out, and a reader leaves out what it has had.
      const last = await this.#readLast();
      this.wake(last);
      if (position > last) {
        // Positions of another past: the database was restored.
        reader.reset(this.topic, last);
        position = last;
      }
    }
    while (!reader.ended && position < (this.#last ?? 0)) {
      position = await this.#catchUp(reader, position);
      await reader.drained();
    }
    // Nothing was awaited since the comparison: no event falls between what was missed and what comes.
    if (!reader.ended) this.#add(reader);
  }

  async #catchUp(reader: LiveReader, position: number): Promise<number> {
    const until = this.#last ?? 0;
    const rows = (await readEvents(this.#db, this.topic, position, PAGE)).filter(row => row.number <= until);
    const isWhole = rows[0]?.number === position + 1 && (rows.at(-1)?.number ?? 0) === position + rows.length;
    if (!isWhole) {
      reader.reset(this.topic, until);
      return until;
    }
    const newest = await readNewest(
      this.#db,
      this.topic,
      rows.map(row => row.entity_id),
    );
    for (const row of rows) {
      const event = checkEvent(row);
      const later = newest.get(row.entity_id);
      if (event) reader.take(event, later && later.number > row.number ? checkEvent(later) : null);
    }
    return rows.at(-1)?.number ?? until;
  }
}
