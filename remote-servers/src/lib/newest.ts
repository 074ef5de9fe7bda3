/** What is edited as the list has it now; as it was when one began to edit where it is gone. */
export const newest = <Item extends { _id: string }>(
  items: readonly Item[],
  edited: Item | undefined,
): Item | undefined => items.find(({ _id }) => _id === edited?._id) ?? edited;
