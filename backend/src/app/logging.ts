import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** A writer gets what 'json' would put on stdout, line by line. */
export type LogSetting = 'json' | 'errors' | 'none' | LogWriter;
export type LogWriter = { write(line: string): void };

/** The path alone: a query may carry `auth`, `token` or `refreshToken`. Headers and bodies are never logged. */
const describeRequest = ({ method, url }: FastifyRequest) => ({ method, path: url.split('?', 1)[0] });

interface LogLine {
  time: number;
  msg?: string;
  err?: { stack?: string };
}

/** For people at a terminal. */
const terminal = {
  write(line: string): void {
    const { time, msg, err } = JSON.parse(line) as LogLine;
    process.stderr.write(`${new Date(time).toISOString()} ${err?.stack ?? msg ?? ''}\n`);
  },
};

/** Fastify's options for a log setting. */
export function loggerOptions(log: LogSetting): Pick<FastifyServerOptions, 'logger'> {
  if (log === 'none') return { logger: false };
  const serializers = { req: describeRequest };
  if (log === 'json') return { logger: { level: 'info', serializers } };
  if (typeof log === 'object') return { logger: { level: 'info', serializers, stream: log } };
  return { logger: { level: 'error', serializers, stream: terminal } };
}
