import { pino } from 'pino';
import type { Clock, Log } from '../ports.ts';
import { currentCall } from './duringCall.ts';

type Fields = Record<string, string | number | boolean>;

/** Fields that are never logged. Callers already omit them; this is a second safeguard. */
const secret = [
  ...['accessToken', 'access_token', 'refreshToken', 'refresh_token', 'idToken', 'id_token', 'token'],
  ...['authorization', 'cookie', 'password', 'secret', 'email', 'to', 'from', 'recipient'],
  ...['fileName', 'file_name', 'url', 'query', 'body', 'ip', 'address'],
];

export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Writes one JSON object per line: `level`, `time`, the fields and `event`, and the correlation id of the
 * call that caused the current work. `write` receives the line with its line ending.
 */
export function jsonLog(clock: Clock, write: (line: string) => void, level: LogLevel = 'info'): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      mixin: () => {
        const correlationId = currentCall();
        return correlationId === null ? {} : { correlationId };
      },
      redact: { paths: secret, censor: '[redacted]' },
    },
    { write },
  );
  const line =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: Fields = {}): void =>
      logger[level](fields, event);
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/**
 * Returns the data about an error that may be logged: type, code and origin. The message is left out, because
 * engines and libraries quote values in it.
 */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: Fields = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((text) => /^\s+at /.test(text))
    .slice(0, 6)
    .map((text) => text.trim());
  return { error: error.name, ...code, at: frames.join(' < ') };
}
