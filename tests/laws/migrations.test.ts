import { parse } from 'libpg-query';
import type { AlterTableCmd, ColumnDef, Node } from 'libpg-query';
import { expect, test } from 'vitest';
import type { Migration } from '../../backend/part.ts';
import { productMigrations } from '../../backend/product.ts';

/** Migrations from before the law. */
const exempt: readonly string[] = [
  '0006_job_turns',
  '0101_file_names',
  '0102_open_uploads',
  '0103_future_dates',
  '0151_future_dates',
  '0500_orders',
  '0503_book_pdf_pieces',
  '0521_photo_grid',
  '0532_invoice_pieces',
  '0601_phone_uploads',
  '0723_old_address_links',
  '0730_order_within_a_second',
  '0731_order_within_a_second',
  '0740_colours_again',
  '0930_account_mailboxes',
  '0931_account_mailbox_once',
  '0932_newsletter_mailboxes',
  '0941_miniatures',
  '0942_identity_hashed_tokens',
];

/** Changes of a column or constraint that neither read nor write rows. */
const brief = ['DropColumn', 'DropConstraint', 'DropNotNull', 'ColumnDefault', 'ValidateConstraint'];

/** Returns whether a default is evaluated only once, so that existing rows need not be written. */
const isOneValue = (value: Node | undefined): boolean =>
  value !== undefined &&
  ('A_Const' in value ||
    ('TypeCast' in value && isOneValue(value.TypeCast.arg)) ||
    ('FuncCall' in value && JSON.stringify(value.FuncCall.funcname).includes('"now"')));

const isBriefColumn = ({ constraints = [] }: ColumnDef): boolean =>
  constraints.every((node) => {
    if (!('Constraint' in node)) return false;
    const { contype, raw_expr } = node.Constraint;
    return contype === 'CONSTR_NOTNULL' || (contype === 'CONSTR_DEFAULT' && isOneValue(raw_expr));
  });

function isBrief({ subtype, def }: AlterTableCmd): boolean {
  if (brief.includes(subtype?.replace('AT_', '') ?? '')) return true;
  if (def === undefined) return false;
  if ('ColumnDef' in def) return subtype === 'AT_AddColumn' && isBriefColumn(def.ColumnDef);
  if (!('Constraint' in def)) return false;
  const { skip_validation, indexname } = def.Constraint;
  return subtype === 'AT_AddConstraint' && (skip_validation === true || indexname !== undefined);
}

/**
 * Returns why the duration of a statement depends on the number of rows in tables other than `created`; null if it
 * does not.
 */
function whyLong(statement: Node, created: ReadonlySet<string>): string | null {
  const isOld = (name = '') => !created.has(name);
  if ('CreateStmt' in statement || 'DropStmt' in statement || 'RenameStmt' in statement) return null;
  if ('IndexStmt' in statement)
    return isOld(statement.IndexStmt.relation?.relname)
      ? 'an index on an older table needs `index`, which does not block its writers'
      : null;
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    const isLong = cmds.some((node) => !('AlterTableCmd' in node) || !isBrief(node.AlterTableCmd));
    return isOld(relation?.relname) && isLong ? 'it reads or writes every row of an older table' : null;
  }
  if ('InsertStmt' in statement && !JSON.stringify(statement.InsertStmt.selectStmt).includes('"fromClause"'))
    return null;
  return 'rows of older tables are changed in `batches`';
}

async function found({ id, sql = '', batches, ...rest }: Migration): Promise<string[]> {
  if (batches !== undefined)
    return / limit \d{1,4}\b/.test(batches) && / returning /.test(batches)
      ? []
      : [`${id}: a batch has a limit of at most 9999 and returns what it changed`];
  const parsed = sql === '' ? [] : ((await parse(sql)).stmts ?? []);
  const statements = parsed.flatMap(({ stmt }) => stmt ?? []);
  const created = new Set(
    statements.flatMap((node) => ('CreateStmt' in node ? (node.CreateStmt.relation?.relname ?? []) : [])),
  );
  const why = statements.flatMap((node) => whyLong(node, created) ?? []);
  return [
    ...why,
    ...('rows' in rest && rest.rows !== undefined ? ['`rows` reads all of them in one transaction'] : []),
  ].map((reason) => `${id}: ${reason}`);
}

test('no migration works on all rows of an older table in one transaction, or blocks its writers', async () => {
  const all = productMigrations({});
  const wrong = (await Promise.all(all.map(found))).flat();
  const ids = wrong.map((line) => line.split(':')[0] ?? '');
  expect(wrong.filter((_, at) => !exempt.includes(ids[at] ?? ''))).toEqual([]);
  expect(exempt.filter((id) => !ids.includes(id))).toEqual([]);
});

/** Migrations from before the law of expansion (D487). */
const contracted: readonly string[] = [
  '0101_file_names',
  '0721_share_recipients',
  '0723_old_address_links',
  '0730_order_within_a_second',
  '0931_account_mailbox_once',
];

/** Whether the previous release can still write rows that lack the column, or have its default. */
const expandsBy = ({ subtype, def }: AlterTableCmd): boolean => {
  if (subtype === 'AT_ValidateConstraint' || subtype === 'AT_SetStorage') return true;
  if (subtype !== 'AT_AddColumn' || def === undefined || !('ColumnDef' in def)) return false;
  const kinds = (def.ColumnDef.constraints ?? []).flatMap((node) =>
    'Constraint' in node ? (node.Constraint.contype ?? []) : [],
  );
  const hasValue = kinds.includes('CONSTR_DEFAULT') || kinds.includes('CONSTR_GENERATED');
  return hasValue || !kinds.some((kind) => kind === 'CONSTR_NOTNULL' || kind === 'CONSTR_PRIMARY');
};

/** Returns why code that does not know the migration may fail after it; null if it cannot. */
function whyContracting(
  statement: Node,
  created: ReadonlySet<string>,
  unique: ReadonlySet<string>,
): string | null {
  const isOld = (name = '') => !created.has(name);
  if ('CreateStmt' in statement || 'InsertStmt' in statement) return null;
  if ('UpdateStmt' in statement || 'DeleteStmt' in statement) return null;
  if ('SelectStmt' in statement) {
    const { ctes = [] } = statement.SelectStmt.withClause ?? {};
    const inner = ctes.flatMap((node) =>
      'CommonTableExpr' in node ? (node.CommonTableExpr.ctequery ?? []) : [],
    );
    return inner.map((one) => whyContracting(one, created, unique)).find((why) => why !== null) ?? null;
  }
  if ('IndexStmt' in statement) {
    const { unique: once, relation } = statement.IndexStmt;
    return once === true && isOld(relation?.relname)
      ? 'a unique index refuses rows that the previous release writes'
      : null;
  }
  if ('DropStmt' in statement && statement.DropStmt.removeType === 'OBJECT_INDEX') {
    const names = JSON.stringify(statement.DropStmt.objects);
    return [...unique].some((name) => names.includes(`"${name}"`))
      ? 'the previous release may rely on the unique index'
      : null;
  }
  if ('AlterTableStmt' in statement) {
    const { relation, cmds = [] } = statement.AlterTableStmt;
    const expands = cmds.every((node) => 'AlterTableCmd' in node && expandsBy(node.AlterTableCmd));
    return isOld(relation?.relname) && !expands ? 'the previous release may use what it changes' : null;
  }
  return 'the previous release may use what it changes';
}

async function statementsOf({ sql = '', batches = '' }: Pick<Migration, 'sql' | 'batches'>) {
  const parsed = await Promise.all(
    [sql, batches].filter((text) => text !== '').map(async (text) => (await parse(text)).stmts ?? []),
  );
  return parsed.flat().flatMap(({ stmt }) => stmt ?? []);
}

/** Returns the migrations that remove or forbid something, with the reasons. */
async function contracting(migrations: readonly Migration[]): Promise<string[]> {
  const read = await Promise.all(
    migrations.map(async (migration) => ({ ...migration, statements: await statementsOf(migration) })),
  );
  const unique = new Set(
    read.flatMap(({ statements, index }) => [
      ...(index?.unique === true ? [index.name] : []),
      ...statements.flatMap((node) =>
        'IndexStmt' in node && node.IndexStmt.unique === true ? (node.IndexStmt.idxname ?? []) : [],
      ),
    ]),
  );
  return read.flatMap(({ id, statements, index }) => {
    const created = new Set(
      statements.flatMap((node) => ('CreateStmt' in node ? (node.CreateStmt.relation?.relname ?? []) : [])),
    );
    const why = statements.flatMap((node) => whyContracting(node, created, unique) ?? []);
    const ofIndex =
      index?.unique === true ? ['a unique index refuses rows that the previous release writes'] : [];
    return [...ofIndex, ...why].map((reason) => `${id}: ${reason}`);
  });
}

test('a migration only expands, unless it names the release since which no code uses what it removes', async () => {
  const all = productMigrations({});
  const wrong = await contracting(all);
  const ids = wrong.map((line) => line.split(':')[0] ?? '');
  const named = all.flatMap(({ id, contract }) => (contract === undefined ? [] : [id]));
  const allowed = [...contracted, ...named];
  expect(wrong.filter((_, at) => !allowed.includes(ids[at] ?? ''))).toEqual([]);
  expect(allowed.filter((id) => !ids.includes(id))).toEqual([]);
});

test.each([
  ['alter table photo drop column x', 'the previous release may use'],
  ['drop table photo', 'the previous release may use'],
  ['drop view photo_names', 'the previous release may use'],
  ['alter table photo rename to picture', 'the previous release may use'],
  ['alter table photo rename column x to y', 'the previous release may use'],
  ['alter table photo alter column x type bigint', 'the previous release may use'],
  ['alter table photo alter column x set not null', 'the previous release may use'],
  ['alter table photo alter column x drop not null', 'the previous release may use'],
  ['alter table photo alter column x set default 2', 'the previous release may use'],
  ['alter table photo add column x text not null', 'the previous release may use'],
  ['alter table photo add check (x > 1) not valid', 'the previous release may use'],
  ['alter table photo drop constraint photo_x', 'the previous release may use'],
  ['create unique index photo_x on photo (x)', 'a unique index'],
  [
    'create table one (x int); create unique index once on one (x); drop index once',
    'the previous release may rely',
  ],
  ['create trigger stamp before insert on photo execute function now()', 'the previous release may use'],
])('%s contracts', async (sql, reason) => {
  expect(await contracting([{ id: '1', sql }])).toEqual([expect.stringContaining(`1: ${reason}`)]);
});

test('a unique index that is created concurrently contracts', async () => {
  const index = { name: 'photo_x', unique: true, on: 'photo (x)' } as const;
  expect(await contracting([{ id: '1', index }])).toEqual([expect.stringContaining('1: a unique index')]);
});

test.each([
  'create table new (id uuid primary key); create unique index new_id on new (id)',
  'alter table photo add column x text',
  "alter table photo add column x text not null default 'a', add column y int generated always as (1) stored",
  'alter table photo validate constraint photo_x',
  'create index photo_x on photo (x); drop index photo_x',
  'insert into photo (x) values (1); update photo set x = 1; delete from photo',
  'with added as (insert into photo (x) values (1) returning x) select x from added',
])('%s expands', async (sql) => {
  expect(await contracting([{ id: '1', sql }])).toEqual([]);
});

test.each([
  ['create index photo_x on photo (x)', 'an index'],
  ['update photo set x = 1', 'rows'],
  ['delete from photo', 'rows'],
  ['create table new (id uuid); insert into new select id from photo', 'rows'],
  ['alter table photo alter column x type bigint', 'it reads'],
  ['alter table photo alter column x set not null', 'it reads'],
  ['alter table photo add column x uuid default gen_random_uuid()', 'it reads'],
  ['alter table photo add column x int generated always as (1) stored', 'it reads'],
  ['alter table photo add column x int unique', 'it reads'],
  ['alter table photo add check (x > 1)', 'it reads'],
  ['vacuum full photo', 'rows'],
])('%s is refused', async (sql, reason) => {
  expect(await found({ id: '1', sql })).toEqual([expect.stringContaining(`1: ${reason}`)]);
});

test.each([
  "create table new (id uuid); create index new_id on new (id); insert into new values ('x')",
  'alter table photo add column x timestamptz not null default now(), drop column y',
  "alter table photo add column x text not null default 'a'::text",
  'alter table photo add check (x > 1) not valid',
  'alter table photo validate constraint photo_x',
  'drop index photo_x',
])('%s is accepted', async (sql) => {
  expect(await found({ id: '1', sql })).toEqual([]);
});
