/** How many spans one message of a page carries, at most. */
export const MAX_PAGE_SPANS = 100;

/** A step of a trace that a page has measured: a press, or a request that followed from it. No text of a person is in it. */
export interface PageSpan {
  /** 32 hexadecimal digits, as in `traceparent` (https://www.w3.org/TR/trace-context/). */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** The press that a request followed from; null for the press itself, and for a request that the page made by itself. */
  parentId: string | null;
  /** `press button`, `GET server`. */
  name: string;
  /** Of the page's clock: ms since 1970, and ms. */
  start: number;
  duration: number;
  /** Of the answer to a request; 0: none came. Null for a press. */
  status: number | null;
  /** Whose screen was shown, in which version; null where that is not known. */
  remote: string | null;
  version: string | null;
}
