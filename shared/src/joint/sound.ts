import { FIELD_TYPES } from '../domain/index.ts';
import type { SheetInput } from '../domain/index.ts';
import { PARENT_TYPES } from './elements.ts';
import type { JointElement, JointElements } from './elements.ts';
import { MAX_KEY } from './order.ts';

// What is looked at of changes that somebody sends, before others get them.

const MAX_ID = 64;
const KEY = /^[0-9A-Za-z]+$/;
const PARENT_OF: Readonly<Record<string, string>> = Object.fromEntries(PARENT_TYPES);

/** Whether an element is of a kind that there is, and stands where its kind can. */
function isPlaced(id: string, { type, parent, order }: JointElement, elements: JointElements): boolean {
  const isKind = type === 'tab' || Object.hasOwn(PARENT_OF, type);
  const isAtHome = type === 'tab' ? parent === '' : elements.get(parent)?.type === PARENT_OF[type];
  return (
    isKind &&
    isAtHome &&
    id.length <= MAX_ID &&
    typeof order === 'string' &&
    order.length <= MAX_KEY &&
    KEY.test(order)
  );
}

const isKnownType = ({ type, own }: JointElement): boolean =>
  type !== 'field' || FIELD_TYPES.some(one => one === own['type']);

/** Whether these elements are ones, each where it can stand. */
export const areSound = (elements: JointElements, ids: Iterable<string>): boolean =>
  [...ids].every(id => {
    const element = elements.get(id);
    return id === '' || (element !== undefined && isPlaced(id, element, elements) && isKnownType(element));
  });

const HEAD = { name: 'x', description: '', icon_img: '', background_img: '', publish: false };

/** An element alone, as a sheet that a schema can be asked about. */
export function alone(id: string, { type, own }: JointElement): SheetInput {
  const column = { id: 'c', name: '', fieldIds: [] };
  const row = { id: 'r', name: '', columns: [column] };
  const tabs = {
    tab: [{ id, ...own, rows: [] }],
    row: [{ id: 't', name: '', rows: [{ id, ...own, columns: [] }] }],
    column: [{ id: 't', name: '', rows: [{ ...row, columns: [{ id, ...own, fieldIds: [] }] }] }],
    field: [],
  }[type];
  const fields = type === 'field' ? { [id]: own } : {};
  return {
    description: HEAD,
    structure: { tabs },
    fields,
    isPublic: false,
    gameType: '',
  } as unknown as SheetInput;
}
