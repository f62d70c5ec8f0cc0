import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts the backend as a separate process; resolves with its first message. */
export async function launch(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
  const process_ = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../backend/cli.ts', import.meta.url))],
    {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SEEDING: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(process_, 'exit');
  const first = async (stream: NodeJS.ReadableStream): Promise<string> => {
    for await (const line of createInterface({ input: stream })) return line;
    return '';
  };
  return {
    kill: (signal: NodeJS.Signals) => process_.kill(signal),
    exited,
    said: first(process_.stdout),
    refused: first(process_.stderr),
  };
}
