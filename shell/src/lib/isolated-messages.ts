import type { FrameMessage } from '@rpd/shared/remote';

// What a sandboxed frame says is somebody else's data: each message is held against its form, and copied field by field.

type Fields = Record<string, unknown>;
type Reader<Type extends FrameMessage['type']> = (
  fields: Fields,
) => Omit<Extract<FrameMessage, { type: Type }>, 'type'> | null;

/** Texts of one message together, in characters; parts of it; how deep it is. */
const MAX_CHARACTERS = 500_000;
const MAX_PARTS = 20_000;
const MAX_DEPTH = 40;
const LABEL_MAX = 120;
const NAMES_MAX = 50;
const ITEMS_MAX = 8;
const HEIGHT_MAX = 30_000;

/** Keys by which something else than the object itself could be reached. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor']);
/** Signs that hide or turn letters around, and ends of lines. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu;
const HEADERS = new Set(['accept', 'if-match', 'if-none-match', 'idempotency-key']);

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max;
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Whether a value is plain data of a size that is worth looking at. Stops as soon as it is not. */
export function isPlain(value: unknown): boolean {
  const left = { characters: MAX_CHARACTERS, parts: MAX_PARTS };
  const look = (part: unknown, depth: number): boolean => {
    left.parts -= 1;
    if (left.parts < 0 || depth > MAX_DEPTH) return false;
    if (typeof part === 'string') {
      left.characters -= part.length;
      return left.characters >= 0;
    }
    if (Array.isArray(part)) {
      // An array without members can be longer than one can look at.
      if (part.length > left.parts) return false;
      return part.every(item => look(item, depth + 1));
    }
    if (!isRecord(part)) return part === null || /^(?:undefined|boolean|number)$/.test(typeof part);
    for (const key in part) {
      left.characters -= key.length;
      if (FORBIDDEN_KEYS.has(key) || !look(part[key], depth + 1)) return false;
    }
    return true;
  };
  return look(value, 0);
}

/** One line for people. */
const lineOf = (value: unknown): string | null =>
  isText(value, 2000) ? value.replaceAll(UNSEEN, ' ').trim().slice(0, LABEL_MAX) : null;

/** A path below the address of the API, which no reader of addresses takes for another one: no escape, no dot segment, no host. */
export const isApiPath = (path: unknown): path is string =>
  isText(path, 2000) &&
  /^[a-z]+(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~-]+)*(?:\?[\w.~%&=+:,;@!*()'[\]-]*)?$/.test(path);

function headersOf(value: unknown): Record<string, string> | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value).map(([name, text]) => [name.toLowerCase(), text] as const);
  const isFit = entries.every(
    ([name, text]) => HEADERS.has(name) && isText(text, 200) && /^[\x20-\x7e]*$/.test(text),
  );
  return isFit ? (Object.fromEntries(entries) as Record<string, string>) : null;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const FAULTS = ['load', 'contract', 'render', 'event', 'promise'] as const;
const NOTICES = ['success', 'failure', 'info'] as const;
const oneOf = <Value extends string>(all: readonly Value[], value: unknown): Value | null =>
  all.find(one => one === value) ?? null;

const nothing = () => ({});
const withId = ({ id }: Fields) => (isId(id) ? { id } : null);

const READERS: { [Type in FrameMessage['type']]: Reader<Type> } = {
  started: nothing,
  reset: nothing,
  escape: nothing,
  pong: nothing,
  abort: withId,
  unfollow: withId,
  failed({ fault: given, text }) {
    const fault = oneOf(FAULTS, given);
    return fault && { fault, text: lineOf(text) ?? '' };
  },
  request({ id, path, method: given, body, headers: sent }) {
    const [method, headers] = [oneOf(METHODS, given), headersOf(sent)];
    if (!isId(id) || !isApiPath(path) || !method || !headers) return null;
    return { id, path, method, headers, ...(body !== undefined && method !== 'GET' && { body }) };
  },
  navigate: ({ to, replace }) => (isText(to, 2000) ? { to, replace: replace === true } : null),
  names({ names }) {
    if (!isRecord(names)) return null;
    const entries = Object.entries(names).map(([key, text]) => [key, lineOf(text)] as const);
    const isFit =
      entries.length <= NAMES_MAX && entries.every(([key, text]) => /^[\w-]{1,64}$/.test(key) && text);
    return isFit ? { names: Object.fromEntries(entries) as Record<string, string> } : null;
  },
  items({ items }) {
    if (!Array.isArray(items) || items.length > ITEMS_MAX) return null;
    const read = items.map((item: unknown) => {
      const text = isRecord(item) ? lineOf(item.text) : null;
      const to = isRecord(item) && isText(item.to, 2000) ? item.to : undefined;
      return text && { text, ...(to !== undefined && { to }) };
    });
    return read.every(item => item !== null && item !== '') ? { items: read } : null;
  },
  title({ text }) {
    const line = lineOf(text);
    return line ? { text: line } : null;
  },
  height: ({ height }) =>
    typeof height === 'number' && Number.isFinite(height) && height >= 0
      ? { height: Math.min(Math.ceil(height), HEIGHT_MAX) }
      : null,
  follow: ({ id, topic }) => (isId(id) && isText(topic, 100) ? { id, topic } : null),
  notify({ kind: given, text }) {
    const [kind, line] = [oneOf(NOTICES, given), lineOf(text)];
    return kind && line ? { kind, text: line } : null;
  },
};

/** The id of a call that is not one, so that who waits for it is answered; null for any other message. */
export function malformedCall(data: unknown): number | null {
  return isRecord(data) && data.type === 'request' && isId(data.id) ? data.id : null;
}

/** A copy of a message of a frame with what it may hold; null for anything else. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data) || !isPlain(data)) return null;
  const { type } = data;
  if (typeof type !== 'string' || !Object.hasOwn(READERS, type)) return null;
  const fields = READERS[type as FrameMessage['type']](data);
  return fields && ({ ...fields, type } as FrameMessage);
}
