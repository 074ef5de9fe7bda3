/** Classes (`.a`) and tags (`a`) one of which an element needs to match a selector; null where the selector does not say so. */
export function neededNames(selector: string | undefined): readonly string[] | null;
