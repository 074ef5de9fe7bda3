/** What one drawing is made of, in layers from the ground up; each is the data of one SVG path in a field of 112 by 96. */
interface Layers {
  /** Filled with the brand's palest violet, outlined. */
  body: string;
  /** Filled as paper is, outlined. */
  paper?: string;
  /** Lines alone. */
  line?: string;
  /** The one thing in it that is of gold. */
  gold: string;
}

/**
 * The drawings of empty lists, of pages that are not there and of errors: one hand, one gold thing in each. What each of them
 * shows is what people of these games know.
 */
export const DRAWINGS = {
  /** A die that waits to be thrown: nothing yet, of any kind. */
  die: {
    body: 'M56 8 92 28v36L56 84 20 64V28Z',
    paper: 'M56 24 78 60H34Z',
    line: 'M56 8v16M92 28 78 60m14 4-14-4M56 84 34 60m22 24 22-24M20 64l14-4M20 28l14 32M20 28l36-4 36 4',
    gold: 'm56 38 2.6 6.2 6.4.6-4.9 4.3 1.5 6.5-5.6-3.5-5.6 3.5 1.5-6.5-4.9-4.3 6.4-.6Z',
  },
  /** A glass over an empty page: nothing was found. */
  glass: {
    body: 'm66.5 58.5 4-4 19 19a4 4 0 0 1-5 5Z',
    paper: 'M50 14a26 26 0 1 1 0 52 26 26 0 0 1 0-52Z',
    line: 'M50 20a20 20 0 0 0-20 20M38 46h24M42 53h16',
    gold: 'm52 26 1.9 4.6 5 .4-3.8 3.3 1.2 4.9-4.3-2.7-4.3 2.7 1.2-4.9-3.8-3.3 5-.4Z',
  },
  /** A scroll with its seal: texts, templates, documents. */
  scroll: {
    body: 'M28 16h50a8 8 0 0 1 8 8v4H72v48a8 8 0 0 1-8 8H30',
    paper:
      'M28 16a8 8 0 0 1 8 8v52a8 8 0 0 1-8 8 8 8 0 0 1-8-8v-4h8M28 16h36a8 8 0 0 1 8 8v52a8 8 0 0 1-8 8H28a8 8 0 0 0 8-8V24a8 8 0 0 0-8-8Z',
    line: 'M44 32h20M44 42h20M44 52h12',
    gold: 'M60 60a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z',
  },
  /** A tent with its flag: evenings, events, games. */
  camp: {
    body: 'M52 24 90 82H14Z',
    paper: 'm52 46 18 36H34Z',
    line: 'M52 24V8M52 46v36M46 33l12 0M8 82h96',
    gold: 'M52 8h17l-5 5.5 5 5.5H52Z',
  },
  /** A mask: characters. */
  mask: {
    body: 'M26 20c18 7 42 7 60 0 5 34-6 56-30 66C32 76 21 54 26 20Z',
    paper: 'M36 42c5-6 11-6 15 0-5 4-10 4-15 0ZM61 42c4-6 10-6 15 0-5 4-10 4-15 0Z',
    line: 'M44 64c8 6 16 6 24 0M56 44v10l-4 3M34 34c5-4 10-4 15-1M63 33c5-3 10-3 15 1',
    gold: 'm56 21 2 4.8 5.2.4-4 3.5 1.3 5.1-4.5-2.8-4.5 2.8 1.3-5.1-4-3.5 5.2-.4Z',
  },
  /** A sealed letter: messages and requests. */
  letter: {
    body: 'M18 28h76v50H18Z',
    paper: 'M18 28h76L56 58Z',
    line: 'm18 78 28-27M94 78 66 51',
    gold: 'M56 46a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z',
  },
  /** A closed chest: what is kept, and what was put away. */
  chest: {
    body: 'M20 46h72v36H20Z',
    paper: 'M20 46V36c0-10 8-16 18-16h36c10 0 18 6 18 16v10Z',
    line: 'M34 21v61M78 21v61M20 58h30m12 0h30',
    gold: 'M50 46h12v10a6 6 0 0 1-12 0Z',
  },
  /** A bridge that has fallen: something did not answer. */
  bridge: {
    body: 'M6 86V50h24l8 36ZM106 86V50H82l-8 36Z',
    paper:
      'm31 50 9 3-1.5 4-9-3ZM40.5 55l7 5-2.5 3.5-7-5ZM47.5 63l4 7-3.5 2-4-7ZM81 50l-9 3 1.5 4 9-3ZM71.5 55l-7 5 2.5 3.5 7-5ZM64.5 63l-4 7 3.5 2 4-7Z',
    line: 'M26 50V32m60 18V32M26 33c11 1 18 7 23 20M86 33c-11 1-18 7-23 20',
    gold: 'm56 24 2.2 5.3 5.6.5-4.3 3.7 1.3 5.5-4.8-3-4.8 3 1.3-5.5-4.3-3.7 5.6-.5Z',
  },
  /** A map on which the way ends: no such page. */
  map: {
    body: 'm16 28 26-10 28 10 26-10v54L70 82 42 72 16 82Z',
    paper: 'm42 18 28 10v54L42 72Z',
    line: 'M24 64c4-10 12-2 16-12m8 2c4-8 12 0 14-10M78 40l8-3m-8 12 8-3',
    gold: 'm70.5 33 2.5-2.5 4 4 4-4 2.5 2.5-4 4 4 4-2.5 2.5-4-4-4 4-2.5-2.5 4-4Z',
  },
  /** A gate that is down: one may not pass. */
  gate: {
    body: 'M22 84V44a34 34 0 0 1 68 0v40Z',
    paper: 'M36 84V46a20 20 0 0 1 40 0v38Z',
    line: 'M46 30v54M56 26v54M66 30v54M36 46h40M36 70h40M22 60h14m40 0h14M30 24l8 9m44-9-8 9',
    gold: 'M49 54h14v12H49Zm3 0v-3a4 4 0 0 1 8 0v3h-2.5v-3a1.5 1.5 0 0 0-3 0v3Z',
  },
} as const satisfies Record<string, Layers>;

export type DrawingName = keyof typeof DRAWINGS;
