import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import { createGenerator } from '@ts-safeql/generate';
import type { ResolvedTarget } from '@ts-safeql/generate';
import postgres from 'postgres';

/** A column of a statement's result, as the store's adapters parse it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

/**
 * TypeScript types keyed by type OID, as parsed in `backend/store/types.ts`; values of all other types stay
 * text.
 */
const scalars: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Uint8Array',
  20: 'bigint',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'unknown',
  700: 'number',
  701: 'number',
  3802: 'unknown',
};
const arrays: Readonly<Record<number, string>> = {
  1000: 'boolean[]',
  1001: 'Uint8Array[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1016: 'bigint[]',
  1185: 'string[]',
  2951: 'string[]',
  3807: 'unknown[]',
};

/** The client's connection to an in-process database. */
class Wire extends Duplex {
  readonly #database: PGlite;
  constructor(database: PGlite) {
    super();
    this.#database = database;
  }
  override _read(): void {}
  override _write(message: Uint8Array, _encoding: string, done: (error?: Error | null) => void): void {
    this.#database.execProtocolRaw(Uint8Array.from(message)).then((answer) => {
      this.push(answer);
      done();
    }, done);
  }
}

const isNullable = (target: ResolvedTarget | undefined): boolean =>
  target?.kind === 'union' && target.value.some((one) => one.kind === 'type' && one.value === 'null');

/** Returns the columns of each statement's result in this database, or the reason why the statement fails. */
export async function describe(
  database: PGlite,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, readonly Column[] | string>> {
  const options = { max: 1, socket: () => Promise.resolve(new Wire(database)) };
  const sql = postgres(options);
  const { generate } = createGenerator();
  const described = new Map<string, readonly Column[] | string>();
  for (const text of new Set(texts)) {
    const found = await generate({
      sql,
      query: { text, sourcemaps: [] },
      cacheKey: 'store',
      fieldTransform: undefined,
    });
    if (found._tag === 'Left') {
      described.set(text, found.left.message);
      continue;
    }
    const { output, stmt } = found.right;
    const targets = new Map(output?.value);
    described.set(
      text,
      (output === null ? [] : stmt.columns).map(({ name, type }) => ({
        name,
        type: scalars[type] ?? arrays[type] ?? 'string',
        nullable: isNullable(targets.get(name)),
      })),
    );
  }
  return described;
}
