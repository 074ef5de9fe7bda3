/** A refusal of the API, or its absence. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What is wrong, by path of the field: `{ 'description.wiki': 'Indiquez une adresse…' }`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The newer entity that a stale save met (412). */
  readonly current: unknown;

  constructor(
    status: number,
    message: string,
    { fields = {}, current }: RefusalDetails = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = status;
    this.fields = fields;
    this.current = current;
  }
}

interface RefusalDetails {
  fields?: Record<string, string>;
  current?: unknown;
}

/** Status, message and details of the JSON of a refusal (ERR-1: the server's message, else the status text). */
export function refusal(status: number, statusText: string, data: unknown, cause?: unknown): ApiError {
  const body = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const message = typeof body.message === 'string' && body.message ? body.message : statusText;
  const fields =
    typeof body.fields === 'object' && body.fields ? (body.fields as Record<string, string>) : {};
  return new ApiError(status, message || `Erreur ${status}`, { fields, current: body.current }, cause);
}
