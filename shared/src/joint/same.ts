const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are the same JSON, in whatever order their keys stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) if (!isSame(one[key], other[key])) return false;
  return true;
}

const idOf = (value: unknown): unknown => (isObject(value) ? value['id'] : undefined);

/** `next`, with the objects of `before` wherever they say the same: what did not change is not drawn again. */
export function reuse<Value>(before: Value, next: Value): Value {
  if (Object.is(before, next)) return before;
  if (Array.isArray(before) && Array.isArray(next)) {
    const known = new Map<unknown, unknown>(before.map(item => [idOf(item) ?? item, item]));
    const made = next.map((item: unknown) => reuse(known.get(idOf(item) ?? item) ?? item, item));
    const isSameList = made.length === before.length && made.every((item, at) => Object.is(item, before[at]));
    return (isSameList ? before : made) as Value;
  }
  if (!isObject(before) || !isObject(next)) return next;
  const made = Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, reuse(before[key], value)]),
  );
  const keys = new Set([...Object.keys(before), ...Object.keys(made)]);
  for (const key of keys) if (!isSame(made[key], before[key])) return made as Value;
  return before;
}
