import { randomUUID } from 'node:crypto';
import type { LiveKind } from '../store/live.kinds.ts';
import type { Queries } from '../store/queries.ts';
import type { LiveBus } from './live.bus.ts';
import type { CheckedEvent } from './live.events.ts';
import { createFactsCache } from './live.presence.facts.ts';
import { decodePresence } from './live.presence.message.ts';
import type { PresenceEntry, PresenceMessage } from './live.presence.message.ts';
import { peopleOf } from './live.presence.people.ts';
import { LISTED_KINDS, mayBePresent, maySeePresence, presenceTopic } from './live.presence.rights.ts';
import type { LiveReader } from './live.reader.ts';
import type { LiveTimers } from './live.timers.ts';

/** How long what another process said holds, in ms: two of its announcements may be lost. */
const TTL_MS = 35_000;
/** How long a stream that was cut may take to come back before its person is gone, in ms. */
const GRACE_MS = 3_000;
/** Entities that one stream is present on. */
const MAX_TOPICS = 10;

/** `expires`: null as long as the stream is open here. */
type Entry = PresenceEntry & { expires: number | null };

/**
 * Who works on which entity now. Nothing is stored: an open stream is what keeps a person present, and each process announces its own on
 * the bus.
 */
export class Presence {
  readonly #process = randomUUID();
  readonly #bus: Pick<LiveBus, 'send' | 'onText'>;
  readonly #graceMs: number;
  readonly #readers = new Map<string, LiveReader>();
  readonly #topics = new Map<string, Map<string, Entry>>();
  readonly #facts: ReturnType<typeof createFactsCache>;
  readonly #sent = new WeakMap<LiveReader, Map<string, string>>();

  constructor(options: {
    db: Queries;
    bus: Pick<LiveBus, 'send' | 'onText'>;
    timers: LiveTimers;
    log: (error: unknown) => void;
    graceMs?: number;
  }) {
    this.#facts = createFactsCache(options.db);
    this.#bus = options.bus;
    this.#graceMs = options.graceMs ?? GRACE_MS;
    options.bus.onText(text => {
      const message = decodePresence(text);
      // Some buses return to a process what it sent.
      if (message && message.from !== this.#process) this.#hear(message).catch(options.log);
    });
    options.timers.every('presence', () => this.#announce());
  }

  /** A stream has opened: it gets who is where. It stays until leave(). */
  async join(reader: LiveReader, entries: readonly PresenceEntry[]): Promise<void> {
    if (reader.ended) return;
    this.#readers.set(reader.id, reader);
    for (const entry of entries) await this.set(entry);
    for (const name of this.#topics.keys()) {
      const kind = presenceTopic(name)?.kind;
      if (kind && LISTED_KINDS.has(kind)) await this.#tell(name);
    }
  }

  /** Its person is gone, unless the browser comes back at once. */
  leave(reader: LiveReader): void {
    this.#readers.delete(reader.id);
    const remove = async (): Promise<void> => {
      for (const entries of this.#topics.values()) {
        const entry = entries.get(reader.id);
        if (entry) await this.set({ ...entry, state: null });
      }
    };
    const isOver = reader.ended === 'rights';
    setTimeout(() => void remove().catch(() => undefined), isOver ? 0 : this.#graceMs).unref();
  }

  /** What a person does on an entity, as the process that was asked has judged it. */
  async set(entry: PresenceEntry): Promise<void> {
    const reader = this.#readers.get(entry.stream);
    const known = this.#topics.get(entry.topic)?.get(entry.stream);
    const isHeld = reader !== undefined || known?.expires === null;
    // Another process has the stream, and announces it.
    if (!isHeld) return this.#say(entry, false);
    if (reader && reader.person._id !== entry.person._id) return;
    this.#say(entry, true);
    await this.#write({ ...entry, expires: null });
  }

  /** Whether somebody is there now, in whichever process. */
  isOn(topic: string, person: string): boolean {
    return [...(this.#topics.get(topic)?.values() ?? [])].some(entry => entry.person._id === person);
  }

  /** What decides who may see whom has perhaps changed. */
  learn({ kind, entityId }: CheckedEvent): void {
    const name = `${kind}:${entityId}`;
    if (!this.#topics.has(name)) return;
    this.#facts.forget(name);
    void this.#judge(name).catch(() => undefined);
  }

  /** The rights of a person have changed, and their streams know it: what they see of others and are seen of ends now. */
  async judge(person: string): Promise<void> {
    if (![...this.#readers.values()].some(reader => reader.person._id === person)) return;
    for (const name of this.#topics.keys()) await this.#judge(name);
  }

  /** Who may no longer work on an entity is gone from it. */
  async #judge(name: string): Promise<void> {
    const topic = presenceTopic(name);
    if (!topic) return;
    const facts = await this.#facts.read(topic);
    for (const entry of this.#topics.get(name)?.values() ?? []) {
      const reader = this.#readers.get(entry.stream);
      if (reader && !(facts && mayBePresent(topic, reader.person, facts)))
        await this.set({ ...entry, state: null });
    }
    await this.#tell(name);
  }

  #say(entry: PresenceEntry, held: boolean): void {
    const message: PresenceMessage = { ...entry, held, from: this.#process };
    this.#bus.send(JSON.stringify(message));
  }

  async #hear({ from: _from, held, ...entry }: PresenceMessage): Promise<void> {
    if (this.#readers.has(entry.stream)) {
      if (!held) await this.set(entry);
      return;
    }
    if (held) await this.#write({ ...entry, expires: Date.now() + TTL_MS });
  }

  async #write(entry: Entry): Promise<void> {
    const { topic, stream, state } = entry;
    const entries = this.#topics.get(topic) ?? new Map<string, Entry>();
    if (state === null) entries.delete(stream);
    else entries.set(stream, entry);
    if (entries.size > 0) this.#topics.set(topic, entries);
    else this.#topics.delete(topic);
    await this.#limit(stream);
    await this.#tell(topic);
    if (entries.size === 0) this.#facts.forget(topic);
    // Who has left an entity hears nothing more of it: what was sent says nothing about what the page shows when it comes back.
    const reader = this.#readers.get(stream);
    if (state === null && reader) this.#sent.get(reader)?.delete(topic);
  }

  async #limit(stream: string): Promise<void> {
    const mine = [...this.#topics.values()].flatMap(entries => entries.get(stream) ?? []);
    const [oldest] = mine;
    if (oldest && mine.length > MAX_TOPICS) await this.set({ ...oldest, state: null });
  }

  async #announce(): Promise<void> {
    const now = Date.now();
    for (const [name, entries] of this.#topics)
      for (const { expires, ...entry } of entries.values()) {
        if (expires === null) this.#say(entry, true);
        else if (expires < now) await this.#write({ ...entry, topic: name, state: null, expires });
      }
    // Roles and names may have changed too.
    for (const name of this.#topics.keys()) await this.#tell(name);
  }

  /** Sends to each stream that shows an entity who is there, where that is other than what it knows. */
  async #tell(name: string): Promise<void> {
    const topic = presenceTopic(name);
    if (!topic) return;
    const facts = await this.#facts.read(topic);
    const entries = [...(this.#topics.get(name)?.values() ?? [])];
    for (const reader of this.#readersOf(name, topic.kind)) {
      const isShown = ({ person }: Entry): boolean =>
        person._id !== reader.person._id &&
        facts !== null &&
        maySeePresence(topic, reader.person, person._id, facts);
      const people = peopleOf(entries.filter(isShown));
      const text = JSON.stringify({ topic: name, people });
      const sent = this.#sent.get(reader) ?? new Map<string, string>();
      this.#sent.set(reader, sent);
      if (sent.get(name) === text || (people.length === 0 && !sent.has(name))) continue;
      if (people.length > 0) sent.set(name, text);
      else sent.delete(name);
      reader.tell('presence', text);
    }
  }

  #readersOf(name: string, kind: LiveKind): LiveReader[] {
    const entries = this.#topics.get(name);
    return [...this.#readers.values()].filter(
      reader =>
        entries?.has(reader.id) === true ||
        this.#sent.get(reader)?.has(name) === true ||
        (LISTED_KINDS.has(kind) && reader.subscriptions.some(one => one.kind === kind && one.only === null)),
    );
  }
}
