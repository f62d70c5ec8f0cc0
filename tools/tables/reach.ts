import { productParts } from '../../backend/parts.ts';
import { photoLimits } from '../../backend/photos/limits.ts';
import type { PageConfig } from '../../backend/config/pages.ts';
import type { CallRow, Reach } from '../../contracts/call.ts';
import { standIns } from '../../standins/parts.ts';
import { rowsByName } from './rows.ts';

/** The meaning of each `reach`, for each kind of caller. */
const meanings: Readonly<Record<Reach, string>> = {
  public: 'what is no customer’s: the same for everybody who may call',
  self: 'the caller’s own, which the call does not name; nobody can ask for somebody else’s',
  owner: 'a named thing, for its owner; 404 for everybody else',
  reader: 'a named album, for its owner and, where it is shared, its participants; 404 for everybody else',
  each: 'several ids, each checked separately: those of other customers fail',
};

/** The configuration of a backend on a single machine. */
export const defaultPages: PageConfig = {
  origin: 'http://localhost',
  servicesOrigin: null,
  allowedOrigins: [],
  embedders: [],
  imageHosts: [],
  uploadHosts: [],
  uploadAppLink: null,
  handOffPages: null,
  callbackHosts: [],
  exportsAWeek: 5,
  printsLimit: 1000,
  campaign: 'production',
  consentUrl: null,
  chatUrl: null,
  surveyUrl: null,
  sentryDsn: null,
  flags: {},
  capabilities: [],
  production: false,
};

/** Returns the calls that no service implements, which the backend answers with 501. */
export function unbuilt(): CallRow[] {
  const answered = new Set(
    productParts(
      () => defaultPages,
      photoLimits({}),
      standIns(() => defaultPages, false),
    ).flatMap((part) => (part.answers ?? []).map(({ row }) => row.name)),
  );
  // The origin's public documents are files, served by a separate route.
  return rowsByName.filter(
    ({ name, service, caller }) => !answered.has(name) && !(service === 'origin' && caller === 'anyone'),
  );
}

const by = (row: CallRow): string => (row.caller === 'anyone' ? 'nobody needs to sign in' : row.caller);

/** Returns a table of who may make each call, and on whose data, from the table of calls. */
export function reachTable(): string {
  const missing = new Set(unbuilt().map(({ name }) => name));
  const groups = new Map<string, CallRow[]>();
  for (const row of rowsByName) {
    const group = `${row.reach} | ${by(row)}`;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  const names = (rows: readonly CallRow[]) => rows.map(({ name }) => `\`${name}\``).join(', ');
  const rank = (group: string) => Object.keys(meanings).indexOf(group.split(' ')[0] ?? '');
  const lines = [...groups]
    .toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .map(([group, rows]) => {
      const built = rows.filter(({ name }) => !missing.has(name));
      return `| ${group} | ${names(built)} | ${names(rows.filter(({ name }) => missing.has(name)))} |`;
    });
  return [
    ...Object.entries(meanings).map(([reach, meaning]) => `- \`${reach}\`: ${meaning}.`),
    '',
    '| reach | caller | calls | not built yet (501 after the same checks) |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}
