import { eventPath } from '@rpd/shared/domain';
import type { Evidence, ReportedThing, TicketSubject } from '@rpd/shared/domain';
import { EVIDENCE_MS, noteEvidence } from '../lib/evidence.ts';
import { findRow } from '../store/entities.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { characterCodec } from '../store/tables/characters.ts';
import { eventCodec } from '../store/tables/events.ts';
import { reportedThingCodec } from '../store/tables/evidence.ts';
import { gameCodec } from '../store/tables/games.ts';
import { serverCodec } from '../store/tables/servers.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { userCodec } from '../store/tables/users.ts';

// What a report is about may be changed or deleted once its owner hears of it: it is kept as it was (DSK-3).

/** Copies an upload beside the evidence; null for what is none. */
export type KeepPicture = (
  path: string,
) => Promise<{ key: string; mime: string; bytes: number; extension: string } | null>;

interface Frozen {
  owner: string;
  name: string;
  /** Where it is read. */
  place: string;
  texts: Evidence[];
  /** Paths of uploads, by what they are. */
  pictures: Record<string, string>;
}

const part = (label: string, text: string): Evidence[] => (text.trim() ? [{ label, text }] : []);

const READERS: Record<TicketSubject, (db: Queries, id: string) => Promise<Frozen | null>> = {
  async server(db, id) {
    const row = await findRow(db, 'servers', id);
    if (!row) return null;
    const { name, owner_id: owner, description, icon_img, cover_img } = serverCodec.decode(row);
    const { intro, bio, text, wiki, website, discord } = description;
    const texts = [
      ...part('Accroche', intro),
      ...part('Résumé', bio),
      ...part('Présentation', text),
      ...part('Liens', [website, wiki, discord].filter(Boolean).join('\n')),
    ];
    return {
      owner,
      name,
      place: `/app/servers/${id}`,
      texts,
      pictures: { Icône: icon_img, Couverture: cover_img },
    };
  },
  async character(db, id) {
    const row = await findRow(db, 'characters', id);
    if (!row) return null;
    const { name, owner_id: owner, portrait, details, entries } = characterCodec.decode(row);
    const { armor, weapons, other } = details.equipment;
    const written = Object.values(entries).flatMap(({ name: label, value }) =>
      typeof value === 'string' ? part(label, value) : [],
    );
    const texts = [
      ...part('Traits', details.traits.join('\n')),
      ...part('Équipement', [armor, weapons, other].filter(Boolean).join('\n')),
      ...written,
    ];
    return { owner, name, place: `/app/me/characters/${id}`, texts, pictures: { Portrait: portrait } };
  },
  async user(db, id) {
    const row = await findRow(db, 'users', id);
    if (!row) return null;
    const { name, citation, bio, avatar } = userCodec.decode(row);
    const texts = [...part('Citation', citation), ...part('Présentation', bio)];
    return { owner: id, name, place: `/app/people/${id}`, texts, pictures: { Avatar: avatar } };
  },
  async game(db, id) {
    const row = await findRow(db, 'games', id);
    if (!row) return null;
    const { name, owner_id: owner, description, icon_img, background_img } = gameCodec.decode(row);
    const { bio, text, website, wiki, discordLink, img } = description;
    const texts = [
      ...part('Résumé', bio),
      ...part('Présentation', text),
      ...part('Liens', [website, wiki, discordLink].filter(Boolean).join('\n')),
    ];
    const pictures = { Icône: icon_img, Fond: background_img, Illustration: img };
    return { owner, name, place: `/app/games/${id}`, texts, pictures };
  },
  async event(db, id) {
    const row = await findRow(db, 'events', id);
    if (!row) return null;
    const { title, owner_id: owner, description, server } = eventCodec.decode(row);
    const texts = part('Description', description);
    return { owner, name: title, place: eventPath({ _id: id, server }), texts, pictures: {} };
  },
  async handout(db, id) {
    const row = await db
      .selectFrom('handouts')
      .innerJoin('games', 'games.id', 'handouts.game_id')
      .where('handouts.id', '=', id)
      .select(['title', 'text', 'picture', 'game_id', 'games.owner_id'])
      .executeTakeFirst();
    if (!row) return null;
    const { title: name, text, picture, game_id, owner_id: owner } = row;
    const texts = part('Texte', text);
    return { owner, name, place: `/app/games/${game_id}`, texts, pictures: { Image: picture } };
  },
  async message(db, id) {
    const row = await db
      .selectFrom('log_entries')
      .innerJoin('game_sessions', 'game_sessions.id', 'log_entries.session_id')
      .where('log_entries.id', '=', id)
      .select(['text', 'author_id', 'character_name', 'session_id', 'game_id', 'game_sessions.title', 'at'])
      .executeTakeFirst();
    if (!row) return null;
    const { author_id: owner, character_name, session_id, game_id, text, title, at } = row;
    const texts = [
      ...part('Message', text),
      ...part(
        'Écrit',
        `dans « ${title} », le ${at}${character_name && `, par le personnage ${character_name}`}`,
      ),
    ];
    const place = `/app/games/${game_id}/table/${session_id}`;
    return { owner, name: `Message dans « ${title} »`, place, texts, pictures: {} };
  },
};

/** Keeps what a report is about, in the transaction that writes the report. */
export async function freezeReported(
  trx: Queries,
  { _id: ticket_id, aboutKind, aboutId }: StoredTicket,
  keepPicture: KeepPicture,
): Promise<void> {
  const found = aboutKind ? await READERS[aboutKind](trx, aboutId) : null;
  if (!found) return;
  const { owner, name, place, texts, pictures } = found;
  const at = new Date();
  const expiresAt = new Date(at.getTime() + EVIDENCE_MS).toISOString();
  const thing = { ticket_id, owner_id: owner, at: at.toISOString(), name, place, texts, expiresAt };
  await trx.insertInto('reported_things').values(reportedThingCodec.encodeAll(thing)).execute();
  for (const [label, path] of Object.entries(pictures)) {
    const kept = await keepPicture(path);
    if (!kept) continue;
    const { key, mime, bytes, extension } = kept;
    const file = { owner_id: null, ticket_id, measure_id: null, name: `${label}.${extension}`, shown: false };
    await noteEvidence(trx, { ...file, mime, bytes, key, expiresAt });
  }
}

/** What a report was about on its day; null where nothing was kept, or its term is over. */
export async function findReported(db: Queries, ticket: string): Promise<ReportedThing | null> {
  const row = await db
    .selectFrom('reported_things')
    .selectAll()
    .where('ticket_id', '=', ticket)
    .executeTakeFirst();
  if (!row) return null;
  const { owner_id, at, name, place, texts } = reportedThingCodec.decode(row);
  return { at, name, place, texts, owner: (await peopleNames(db, [owner_id]))(owner_id) };
}
