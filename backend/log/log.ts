import type { Clock, Log } from '../ports.ts';

type Fields = Record<string, string | number | boolean>;

/** One JSON object per line: `time`, `level`, `event` and the fields. `write` gets the line with its newline. */
export function jsonLog(clock: Clock, write: (line: string) => void): Log {
  const line =
    (level: string) =>
    (event: string, fields: Fields = {}): void => {
      write(`${JSON.stringify({ time: new Date(clock.now()).toISOString(), level, event, ...fields })}\n`);
    };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/**
 * What may be logged of an error: its kind, its code and where it came from. The message stays out, because engines
 * and libraries quote values in it.
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
