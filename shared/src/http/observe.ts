/** Sees each request of the API's client leave, may add headers to it, and learns how it ended. */
export interface RequestObserver {
  begin(request: Request): void;
  /** @param status of the answer; 0: none came. */
  end(request: Request, status: number): void;
}

let observer: RequestObserver | null = null;

/** From now on `next` sees every request; null: nobody does. */
export function observeRequests(next: RequestObserver | null): void {
  observer = next;
}

export const requestObserver = (): RequestObserver | null => observer;
