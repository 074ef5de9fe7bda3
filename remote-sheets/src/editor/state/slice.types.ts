/** Changes a slice of the editor's state, by its next values or from the present ones. */
export type SetSlice<Slice> = (change: Partial<Slice> | ((state: Slice) => Partial<Slice>)) => void;
