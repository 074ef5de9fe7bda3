import { isObject, listOf, Part, shown, wordsOf, type Json } from '../../part.ts';
import type { Notes } from '../notes.ts';
import { DEFINITIONS } from './recognise.ts';
import { decoded, DEPTH_MAX } from './text.ts';

// What a schema refers to, and all that it must also fulfil.

/** Schemas that are looked at, of references too: each can double what is behind it. */
const SCHEMAS_MAX = 20_000;

export interface Place {
  /** Names from the root. */
  keys: readonly string[];
  depth: number;
  /** References on the way: a circle ends. */
  refs: readonly string[];
  isRequired: boolean;
}

export class References {
  readonly #root: Json;
  readonly #notes: Notes;
  #count = 0;
  readonly #used = new Set<Json>();

  constructor(root: Json, notes: Notes) {
    this.#root = root;
    this.#notes = notes;
  }

  /** A schema with what it refers to, and all that it must also fulfil. */
  resolved(part: Part, place: Place): { part: Part; refs: readonly string[] } {
    let json = part.json;
    let refs = place.refs;
    this.#count += 1;
    if (this.#count > SCHEMAS_MAX) {
      if (this.#count === SCHEMAS_MAX + 1)
        this.#notes.add(
          'lost',
          part.path,
          'Schéma',
          'Ce schéma a trop de références les unes dans les autres : ce qui suit n’est pas repris.',
        );
      const { $ref: ref, $dynamicRef: dynamic, allOf: _all, oneOf: _one, anyOf: _any, ...own } = json;
      return { part: new Part((ref ?? dynamic) ? { type: 'null' } : own, part.path), refs };
    }
    for (let count = 0; count < DEPTH_MAX; count += 1) {
      const ref = json['$ref'] ?? json['$dynamicRef'];
      if (typeof ref !== 'string') break;
      if (refs.includes(ref)) {
        this.#notes.add(
          'lost',
          part.path,
          ref,
          `Le schéma « ${ref} » se contient lui-même : il n’est pas repris une fois de plus.`,
        );
        return { part: new Part({ type: 'null' }, part.path), refs };
      }
      refs = refs.concat(ref);
      const found = this.#pointer(ref);
      if (!found) {
        this.#notes.add('lost', part.path, ref, `Le schéma « ${ref} » n’est pas dans le fichier.`);
        const { $ref: _ref, ...rest } = json;
        json = { ...rest, type: rest['type'] ?? 'string' };
        break;
      }
      this.#used.add(found);
      const { $ref: _ref, $dynamicRef: _dynamic, ...own } = json;
      json = { ...found, ...own };
    }
    const merged = this.#merged(new Part(json, part.path), { ...place, refs });
    return { part: new Part(merged, part.path), refs };
  }

  /** Definitions to which nothing that is taken refers stand in the report. */
  reportUnused(): void {
    for (const list of DEFINITIONS)
      for (const [name, own] of Object.entries(isObject(this.#root[list]) ? this.#root[list] : {}))
        if (isObject(own) && !this.#used.has(own))
          this.#notes.add(
            'lost',
            `${list}.${name}`,
            wordsOf(own['title']) || name,
            `Une définition qu’aucun champ n’emploie\u00a0: ${shown(own, 20_000)}`,
          );
  }

  /** With the parts of `allOf`, and of `anyOf` and `oneOf` where these are objects. */
  #merged(part: Part, place: Place): Json {
    const { json } = part;
    let made: Json = json;
    if (place.depth > DEPTH_MAX) return json;
    const add = (other: Json) => {
      const properties = {
        ...(isObject(made['properties']) && made['properties']),
        ...(isObject(other['properties']) && other['properties']),
      };
      const required = [made['required'], other['required']].flatMap(one =>
        Array.isArray(one) ? (one as unknown[]) : [],
      );
      const { $ref: _ref, allOf: _all, ...rest } = other;
      made = {
        ...rest,
        ...made,
        ...(Object.keys(properties).length > 0 && { properties }),
        ...(required.length > 0 && { required }),
      };
    };
    const inside = (one: Json) =>
      this.resolved(new Part(one, part.path), { ...place, depth: place.depth + 1 }).part.json;
    for (const one of listOf(json['allOf'])) add(inside(one));
    for (const key of ['oneOf', 'anyOf'] as const) {
      const choices = listOf(json[key]);
      const objects = choices
        .filter(one => isObject(one['properties']) || typeof one['$ref'] === 'string')
        .map(inside)
        .filter(one => isObject(one['properties']));
      if (objects.length === 0) continue;
      const optional = objects.map(({ required: _required, ...rest }) => rest);
      optional.forEach(add);
      this.#notes.add(
        'changed',
        `${part.path}.${key}`,
        wordsOf(json['title']) || 'Choix',
        objects.length > 1
          ? `${objects.length} formes possibles : les champs de toutes sont repris, aucune n’est imposée.`
          : 'Une forme possible : ses champs sont repris, elle n’est pas imposée.',
      );
      const { [key]: _key, ...rest } = made;
      made = rest;
    }
    if (isObject(json['if'])) {
      this.#conditional(part);
      for (const key of ['then', 'else'] as const) {
        const branch = json[key];
        if (isObject(branch)) {
          const { required: _required, ...rest } = inside(branch);
          add(rest);
        }
      }
    }
    const { allOf: _all, if: _if, then: _then, else: _else, ...rest } = made;
    return rest;
  }

  #conditional(part: Part): void {
    const { if: test, then: yes, else: no } = part.json;
    this.#notes.add(
      'lost',
      part.path,
      'Condition',
      `Un schéma sous condition (if) : ses champs sont repris, sa condition ne l’est pas : ${JSON.stringify({ if: test, then: yes, else: no }).slice(0, 2000)}`,
    );
  }

  #pointer(ref: string): Json | undefined {
    if (ref === '#') return this.#root;
    if (!ref.startsWith('#')) {
      const name = ref.split('/').at(-1) ?? '';
      return this.#byId(ref) ?? this.#byId(name);
    }
    if (!ref.startsWith('#/')) return this.#byId(ref);
    let found: unknown = this.#root;
    for (const step of ref.slice(2).split('/')) {
      const key = decoded(step);
      found =
        isObject(found) && Object.hasOwn(found, key)
          ? found[key]
          : Array.isArray(found)
            ? (found as unknown[])[Number(key)]
            : undefined;
    }
    return isObject(found) ? found : undefined;
  }

  #byId(id: string): Json | undefined {
    const all = DEFINITIONS.flatMap(key => (isObject(this.#root[key]) ? Object.values(this.#root[key]) : []));
    return all.find(
      (one): one is Json =>
        isObject(one) &&
        [one['$id'], one['id'], `#${wordsOf(one['$anchor'])}`, `#${wordsOf(one['$dynamicAnchor'])}`].includes(
          id,
        ),
    );
  }
}
