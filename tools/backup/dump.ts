import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartRefused } from '../../backend/refused.ts';

const run = promisify(execFile);

/** The environment variable in which PostgreSQL's programs read each parameter of a connection URL. */
const variables: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/**
 * Returns the connection as environment variables, because every account on the machine can read the arguments of a
 * process.
 */
function connection(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const text = decodeURIComponent;
  const given = {
    PGHOST: url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port,
    PGUSER: text(url.username),
    PGPASSWORD: text(url.password),
    PGDATABASE: text(url.pathname.slice(1)),
    ...Object.fromEntries(
      [...url.searchParams].flatMap(([name, value]) => {
        const variable = variables[name];
        return variable === undefined ? [] : [[variable, value] as const];
      }),
    ),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

async function program(name: string, databaseUrl: string, parameters: readonly string[]): Promise<void> {
  try {
    await run(name, [...parameters], { env: { ...process.env, ...connection(databaseUrl) } });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT')
      throw new StartRefused(
        `${name} is needed, of the version of the database or newer, and is not installed.`,
      );
    const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
    throw new StartRefused(`${name} failed: ${said}`, { cause: error });
  }
}

const plain = ['--no-owner', '--no-privileges'];

/** Dumps the database in the state of this exported snapshot. */
export const dump = (databaseUrl: string, snapshot: string, file: string): Promise<void> =>
  program('pg_dump', databaseUrl, [...plain, '--format=custom', `--snapshot=${snapshot}`, `--file=${file}`]);

/** Loads the whole dump in one transaction, so that an error leaves the database unchanged. */
export const load = (databaseUrl: string, file: string): Promise<void> =>
  program('pg_restore', databaseUrl, [
    ...plain,
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${connection(databaseUrl)['PGDATABASE'] ?? ''}`,
    file,
  ]);
