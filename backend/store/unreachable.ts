import type { StoreError } from './port.ts';

interface Cause {
  /** Text for the operator, which completes the sentence "The database named by DATABASE_URL …". */
  readonly said: string;
  /** Whether the cause may be temporary. */
  readonly passes: boolean;
}

const unknownUser = { said: 'refuses this user or password.', passes: false };
const unanswered = { said: 'does not answer.', passes: true };
const unknownHost = { said: 'has a host name that is not known.', passes: true };

/** Causes by the SQLSTATE of the error, or by the operating system's code for it. */
const causes: Readonly<Record<string, Cause>> = {
  '08006': unanswered,
  '08P01': {
    said: 'is a pooler such as PgBouncer that refuses the settings of a connection: name the server itself in DATABASE_LISTEN_URL.',
    passes: false,
  },
  '28000': unknownUser,
  '28P01': unknownUser,
  '3D000': { said: 'does not exist on its server.', passes: false },
  '53300': { said: 'has no connection left.', passes: true },
  '57P03': { said: 'is starting or stopping.', passes: true },
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: { said: 'cannot be reached: the connection was refused.', passes: true },
  ECONNRESET: { said: 'cannot be reached: the connection was reset.', passes: true },
  EHOSTUNREACH: { said: 'cannot be reached: there is no way to its host.', passes: true },
  ENETUNREACH: { said: 'cannot be reached: there is no way to its host.', passes: true },
  ENOTFOUND: unknownHost,
  ETIMEDOUT: unanswered,
};

/** Returns the first code of an error and its causes. There is one cause for each address that was tried. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

/** Returns whether the database may be reachable again soon. */
export const mayPass = (error: StoreError): boolean => causes[codeOf(error)]?.passes ?? false;

/** Returns why a database cannot be opened, without any part of its URL, which contains a password. */
export function whyUnreachable(error: unknown): string {
  const code = codeOf(error);
  const said = causes[code]?.said ?? `cannot be opened${code === '' ? '' : ` (${code})`}.`;
  return `The database named by DATABASE_URL ${said}`;
}

/**
 * Returns whether a query failed because the database cannot be reached rather than because the query is
 * wrong.
 */
export const isAbsence = (error: StoreError): boolean => Object.hasOwn(causes, codeOf(error));
