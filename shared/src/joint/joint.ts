import * as Y from 'yjs';
import { movedElements, ownProperties, sheetElements } from '../domain/index.ts';
import type { ElementType, SheetElement, SheetInput } from '../domain/index.ts';
import { baseElements, documentOf } from './elements.ts';
import type { JointElement, JointElements, Properties } from './elements.ts';
import { newKeys } from './order.ts';
import type { Ordered } from './order.ts';
import { isSame, reuse } from './same.ts';
import { alone, areSound } from './sound.ts';
import { sheetValues, withSheetValues } from './values.ts';

// What several people make of one saved sheet before it is saved again (ADR 92): the sheet as it was, and beside it a Yjs map of
// everything that is other than it was. Each value is one register, `<element> <property>`: of two people who set one at the same
// moment, the same one wins everywhere. Where an element stands is one register too, so that no move can double it.

/** A saved sheet, as everybody who makes something of it has it. */
export type JointBase = SheetInput;
/** Changes as Yjs encodes them. */
export type JointUpdate = Uint8Array;

/** Registers of an element that are none of its own properties. */
const MADE = '@made';
const PLACE = '@place';
const GONE = '@gone';

/** Of the sheet itself. */
const SHEET = '';

interface Made {
  type: ElementType;
  own: Properties;
}
interface Place {
  parent: string;
  order: string;
}

/** Values are JSON; in an array, so that one can be absent. */
type Register = readonly [] | readonly [unknown];

const registerOf = (value: unknown): Register =>
  value === undefined ? [] : [JSON.parse(JSON.stringify(value)) as unknown];

const keyOf = (id: string, what: string): string => `${id} ${what}`;
function partsOf(key: string): { id: string; what: string } {
  const cut = key.lastIndexOf(' ');
  return { id: key.slice(0, cut), what: key.slice(cut + 1) };
}

/** Several changes, in their order, as one. */
export const joinUpdates = (updates: readonly JointUpdate[]): JointUpdate => Y.mergeUpdates([...updates]);

export class JointDraft {
  readonly #doc = new Y.Doc();
  readonly #values = this.#doc.getMap<Register>('values');
  readonly #base: JointBase;
  readonly #baseElements: JointElements;
  #draft: SheetInput;

  /** `onWritten` gets each change that is made here. */
  constructor(base: JointBase, onWritten: (update: JointUpdate) => void = () => undefined) {
    this.#base = base;
    this.#baseElements = baseElements(base);
    this.#draft = base;
    this.#doc.on('update', (update: JointUpdate, origin: unknown) => {
      if (origin === this) onWritten(update);
    });
  }

  /** The sheet with what everybody made of it. */
  get draft(): SheetInput {
    return this.#draft;
  }

  /** What is known here, for {@link changesSince} of somebody else. */
  get vector(): Uint8Array {
    return Y.encodeStateVector(this.#doc);
  }

  /** Whether changes are missing that others build upon: then nothing of what builds upon them is known. */
  get hasGaps(): boolean {
    return this.#doc.store.pendingStructs !== null || this.#doc.store.pendingDs !== null;
  }

  /** Whether these elements are ones, each where it can stand. */
  isSound(ids: Iterable<string>): boolean {
    return areSound(this.#elements(), ids);
  }

  /** Each of these elements alone, as a sheet that a schema can be asked about. */
  partsOf(ids: Iterable<string>): SheetInput[] {
    const elements = this.#elements();
    const { structure, ...rest } = this.#draft;
    return [...ids].flatMap(id => {
      const element = elements.get(id);
      if (element) return [alone(id, element)];
      return id === SHEET ? [{ ...rest, structure: { ...structure, tabs: [] }, fields: {} }] : [];
    });
  }

  /** Values by their elements. */
  #registers(): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
    const found = new Map<string, Map<string, unknown>>();
    for (const [key, register] of [...this.#values.entries()].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      const { id, what } = partsOf(key);
      const own = found.get(id) ?? new Map<string, unknown>();
      if (Array.isArray(register)) own.set(what, register[0]);
      found.set(id, own);
    }
    return found;
  }

  /** All that somebody does not know; without a vector, all. */
  changesSince(vector?: Uint8Array): JointUpdate {
    return Y.encodeStateAsUpdate(this.#doc, vector);
  }

  /**
   * Takes changes that were made elsewhere.
   * @returns the ids of the elements that they are of, '' for the sheet itself
   * @throws where they are none
   */
  receive(update: JointUpdate): ReadonlySet<string> {
    const touched = new Set<string>();
    const note = ({ keysChanged }: Y.YMapEvent<Register>) => {
      for (const key of keysChanged) touched.add(partsOf(key).id);
    };
    this.#values.observe(note);
    try {
      Y.applyUpdate(this.#doc, update, 'received');
    } finally {
      this.#values.unobserve(note);
    }
    if (touched.size > 0) this.#draft = this.#read(this.#draft);
    return touched;
  }

  /**
   * Makes the changes that lead from one state of the sheet to another. What they do not concern stays as others made it.
   * `yields`: what somebody changed here since `before` stays too.
   */
  write(before: SheetInput, after: SheetInput, { yields = false } = {}): void {
    this.#doc.transact(() => {
      const set = (id: string, what: string, value: unknown, old?: unknown): void => {
        const key = keyOf(id, what);
        const register = registerOf(value);
        if (isSame(this.#values.get(key), register)) return;
        if (yields && this.#values.has(key) && !isSame(this.#values.get(key), registerOf(old))) return;
        this.#values.set(key, register);
      };
      const [was, is] = [sheetValues(before), sheetValues(after)];
      for (const what of new Set([...was.keys(), ...is.keys()]))
        if (!isSame(was.get(what), is.get(what))) set(SHEET, what, is.get(what), was.get(what));
      this.#writeElements(sheetElements(before), sheetElements(after), set);
    }, this);
    this.#draft = this.#read(after);
  }

  #writeElements(
    before: ReadonlyMap<string, SheetElement>,
    after: ReadonlyMap<string, SheetElement>,
    set: (id: string, what: string, value: unknown, old?: unknown) => void,
  ): void {
    const moved = new Set(movedElements(before, after));
    let known: JointElements | undefined;
    for (const [id, element] of after) {
      const old = before.get(id);
      if (old?.own === element.own) continue;
      if (old?.type === element.type) {
        const [was, is] = [ownProperties(old), ownProperties(element)];
        for (const what of new Set([...Object.keys(was), ...Object.keys(is)]))
          if (!isSame(was[what], is[what])) set(id, what, is[what], was[what]);
        continue;
      }
      known ??= this.#elements();
      this.#writeNew(id, element, known.get(id), set);
      moved.add(id);
    }
    const removed = [...before.keys()].filter(id => !after.has(id));
    for (const id of removed) set(id, GONE, true);
    const left = [...moved, ...removed].flatMap(id => before.get(id)?.parent || []);
    if (left.length > 0) known ??= this.#elements();
    // One that stayed for what stood in it stays without it too: here it is still there.
    for (const id of left) if (after.has(id) && known?.get(id)?.isGone) set(id, GONE, false);
    if (moved.size > 0) this.#writePlaces(after, moved, set);
  }

  /** An element that was not there: a new one, or one that comes back. */
  #writeNew(
    id: string,
    element: SheetElement,
    known: JointElement | undefined,
    set: (id: string, what: string, value: unknown) => void,
  ): void {
    const own = ownProperties(element);
    if (known?.type === element.type) {
      if (known.isGone) set(id, GONE, false);
      for (const what of new Set([...Object.keys(known.own), ...Object.keys(own)])) {
        if (!isSame(known.own[what], own[what])) set(id, what, own[what]);
      }
      return;
    }
    for (const key of this.#values.keys()) if (partsOf(key).id === id) this.#values.delete(key);
    set(id, MADE, { type: element.type, own } satisfies Made);
  }

  /** Gives what is new or was moved its places among its siblings. */
  #writePlaces(
    after: ReadonlyMap<string, SheetElement>,
    moved: ReadonlySet<string>,
    set: (id: string, what: string, value: unknown) => void,
  ): void {
    const known = this.#elements();
    const siblings = new Map<string, Ordered[]>();
    for (const [id, { parent }] of after) {
      const there = known.get(id);
      // Somebody else has put it elsewhere.
      if (!moved.has(id) && there?.parent !== parent) continue;
      const all = siblings.get(parent) ?? [];
      all.push({ id, key: moved.has(id) ? undefined : there?.order });
      siblings.set(parent, all);
    }
    for (const [parent, all] of siblings) {
      if (!all.some(({ key }) => key === undefined)) continue;
      for (const [id, order] of newKeys(all)) set(id, PLACE, { parent, order } satisfies Place);
    }
  }

  #elements(): JointElements {
    const elements = new Map(this.#baseElements);
    for (const [id, own] of this.#registers()) {
      const made = own.get(MADE) as Made | undefined;
      const start: JointElement | undefined = made
        ? { type: made.type, own: made.own, parent: '', order: '', isGone: false }
        : this.#baseElements.get(id);
      if (!start) continue;
      const place = (own.get(PLACE) as Place | undefined) ?? start;
      const changes = [...own].filter(([what]) => !what.startsWith('@'));
      const next = Object.entries({ ...start.own, ...Object.fromEntries(changes) });
      elements.set(id, {
        type: start.type,
        own:
          changes.length > 0
            ? Object.fromEntries(next.filter(([, value]) => value !== undefined))
            : start.own,
        parent: place.parent,
        order: place.order,
        isGone: own.get(GONE) === true,
      });
    }
    return elements;
  }

  /** The sheet as it is now; what of it stands in `shown` already is the same object. */
  #read(shown: SheetInput): SheetInput {
    const { tabs, fields } = documentOf(this.#elements());
    const next = withSheetValues(this.#base, this.#registers().get(SHEET) ?? new Map<string, unknown>());
    return reuse(shown, { ...next, structure: { ...next.structure, tabs }, fields });
  }
}
