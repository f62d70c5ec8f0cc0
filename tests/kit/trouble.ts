import type { TestBackend } from './backend.ts';

const patience = 10_000;
const lines = 6;

/** Whether a backend still answers, and the last warnings and errors of its log from line `from` on. */
export async function troubleOf({ origin, log }: TestBackend, from: number): Promise<string> {
  const answered = await fetch(`${origin}/svc/seed/errors`, { signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
  const told = log
    .slice(from)
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .slice(-lines);
  return [`the backend answers ${answered}`, ...told.map((line) => line.trim())].join(' / ');
}
