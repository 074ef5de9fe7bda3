/** How long a sign-in, its device and its address can be read after its end (ADM-14), in ms. */
export const SESSION_RETENTION_MS = 30 * 24 * 3_600_000;
