import type { Ports } from '../ports.ts';
import { StoreError, type Queryable } from '../store/port.ts';
import * as z from 'zod/mini';
import { passwordLength } from '../../contracts/auth/oidc.ts';
import { email } from '../../contracts/empty.ts';
import { asciiOf, mailboxOf } from '../mailboxOf.ts';
import { costOf, hashPassword, passwordFits } from './passwords.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly idpType: string;
  readonly idpSub: string;
  readonly business: boolean;
  /** Lifetime of this account's access tokens in seconds; set only by a backend with seeding. */
  readonly tokenSeconds: number | null;
}

/** `taken`: another account uses this address. */
export class AccountRefused extends Error {
  readonly word: 'email' | 'password' | 'taken';
  constructor(word: 'email' | 'password' | 'taken') {
    super(`account refused: ${word}`);
    this.name = 'AccountRefused';
    this.word = word;
  }
}

const columns = 'id, email, idp_type, idp_sub, business, token_seconds';

function read(row: Record<string, unknown>): Account {
  return {
    id: String(row['id']),
    email: String(row['email']),
    idpType: String(row['idp_type']),
    idpSub: String(row['idp_sub']),
    business: row['business'] === true,
    tokenSeconds: typeof row['token_seconds'] === 'number' ? row['token_seconds'] : null,
  };
}

/** Returns the normalised address, or null if it cannot receive e-mail. */
export function emailFrom(text: string): string | null {
  const read = z.safeParse(email, text.trim());
  if (!read.success || asciiOf(read.data.slice(read.data.lastIndexOf('@') + 1)) === null) return null;
  return read.data;
}

export const passwordAllowed = (password: string): boolean =>
  password.length >= passwordLength.least && password.length <= passwordLength.most;

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly business: boolean;
  readonly id?: string;
  readonly tokenSeconds?: number;
}

/**
 * Reserves a previous address of an account until a time (milliseconds since 1970). No other account can use
 * it before then.
 */
export async function reserveEmail(
  tx: Queryable,
  accountId: string,
  email: string,
  until: number,
): Promise<void> {
  await tx.query(
    `insert into account_reserved_email (email, account_id, expires_at) values ($2, $1, $3)
     on conflict (email) do update set account_id = $1, expires_at = $3`,
    [accountId, mailboxOf(email), until],
  );
}

async function isReserved(store: Queryable, accountId: string, email: string, now: number): Promise<boolean> {
  const rows = await store.query(
    'select 1 from account_reserved_email where email = $2 and account_id <> $1 and expires_at > $3',
    [accountId, mailboxOf(email), now],
  );
  return rows.length > 0;
}

/**
 * Checked after the address is locked. The lock waits for a running change; otherwise the reservation of that
 * change would be invisible.
 */
async function refuseReserved(tx: Queryable, accountId: string, email: string, now: number): Promise<void> {
  if (await isReserved(tx, accountId, email, now)) throw new AccountRefused('taken');
}

/** Returns whether an account cannot use this address, because another account has it or had it recently. */
export const isTaken = async (
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  email: string,
): Promise<boolean> =>
  (await accountByEmail(store, email)) !== null || isReserved(store, accountId, email, clock.now());

/** Rejects with {@link AccountRefused}. */
export async function createAccount(ports: Ports, wanted: NewAccount): Promise<Account> {
  const email = emailFrom(wanted.email);
  if (email === null) throw new AccountRefused('email');
  if (!passwordAllowed(wanted.password)) throw new AccountRefused('password');
  const id = wanted.id ?? ports.random.uuid();
  const hash = await hashPassword(wanted.password, costOf(ports.config.seeding));
  const account: Account = {
    id,
    email,
    idpType: 'password',
    idpSub: `local|${id}`,
    business: wanted.business,
    tokenSeconds: wanted.tokenSeconds ?? null,
  };
  const now = ports.clock.now();
  try {
    await ports.store.transaction(async (tx) => {
      await tx.query(
        `insert into account
           (id, email, mailbox, password_hash, idp_type, idp_sub, business, token_seconds, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          id,
          email,
          mailboxOf(email),
          hash,
          account.idpType,
          account.idpSub,
          account.business,
          account.tokenSeconds,
          new Date(now).toISOString(),
        ],
      );
      await refuseReserved(tx, id, email, now);
    });
    return account;
  } catch (error) {
    if (error instanceof StoreError && error.code === '23505') throw new AccountRefused('taken');
    throw error;
  }
}

/** Resolves to null if the account was deleted. */
export async function accountById(store: Queryable, id: string): Promise<Account | null> {
  const [row] = await store.query(`select ${columns} from account where id = $1 and deleted_at is null`, [
    id,
  ]);
  return row ? read(row) : null;
}

/**
 * Finds an account by its e-mail address. If two old accounts have the same mailbox, the second one is found
 * only by the exact spelling of its address.
 */
async function rowByEmail(
  store: Queryable,
  selected: string,
  email: string,
): Promise<Record<string, unknown> | undefined> {
  const spelled = email.trim();
  const [row] = await store.query(
    `select ${selected} from account where mailbox = any($1) and deleted_at is null
      order by mailbox = $2 desc limit 1`,
    [[mailboxOf(spelled), spelled], spelled],
  );
  return row;
}

export async function accountByEmail(store: Queryable, email: string): Promise<Account | null> {
  const row = await rowByEmail(store, columns, email);
  return row ? read(row) : null;
}

const nobody = new Map<boolean, Promise<string>>();

/** Takes the same time for an unknown address as for a wrong password. */
export async function accountByPassword(
  ports: Ports,
  email: string,
  password: string,
): Promise<Account | null> {
  const { seeding } = ports.config;
  const row = await rowByEmail(ports.store, `${columns}, password_hash`, email);
  let hash = row?.['password_hash'];
  if (typeof hash !== 'string') {
    let dummy = nobody.get(seeding);
    if (dummy === undefined) nobody.set(seeding, (dummy = hashPassword('nobody', costOf(seeding))));
    hash = await dummy;
  }
  const fits = await passwordFits(password.slice(0, passwordLength.most + 1), String(hash));
  return fits && typeof row?.['password_hash'] === 'string' ? read(row) : null;
}

/** Rejects with {@link AccountRefused}. */
export async function newPasswordHash({ config }: Pick<Ports, 'config'>, password: string): Promise<string> {
  if (!passwordAllowed(password)) throw new AccountRefused('password');
  return hashPassword(password, costOf(config.seeding));
}

/** Resolves to false if the account was deleted. */
export async function setPassword(store: Queryable, accountId: string, hash: string): Promise<boolean> {
  const rows = await store.query(
    'update account set password_hash = $2 where id = $1 and deleted_at is null returning id',
    [accountId, hash],
  );
  return rows.length === 1;
}

/** Resolves to false if the account was deleted. Rejects with {@link AccountRefused}. */
export const changePassword = async (ports: Ports, accountId: string, password: string): Promise<boolean> =>
  setPassword(ports.store, accountId, await newPasswordHash(ports, password));

/**
 * Locks an account until the transaction ends; resolves to false if it was deleted or has another address.
 * Undoing a change of address deletes the password and links under the same lock, so that none can be created
 * afterwards for an outdated address.
 */
export async function lockAccount(
  tx: Queryable,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from account where id = $1 and email = $2 and deleted_at is null for update',
    [id, email],
  );
  return rows.length === 1;
}

export const changeEmail = ({ store, clock }: Ports, accountId: string, wanted: string): Promise<boolean> =>
  store.transaction((tx) => changeEmailIn(tx, accountId, wanted, clock.now()));

/** Returns whether an account, deleted or not, has this identity in its tokens [3.20]. */
export async function identityNamed(
  store: Queryable,
  accountId: string,
  { idpType, idpSub }: { readonly idpType: string; readonly idpSub: string },
): Promise<boolean> {
  const rows = await store.query('select 1 from account where id = $1 and idp_type = $2 and idp_sub = $3', [
    accountId,
    idpType,
    idpSub,
  ]);
  return rows.length === 1;
}

/**
 * Restores a previous address of an account. The password and the links created since the change become
 * invalid. Resolves to false if the account was deleted. Rejects with {@link AccountRefused}.
 */
export async function giveBackEmail(
  store: Queryable,
  accountId: string,
  email: string,
  now: number,
): Promise<boolean> {
  if (!(await changeEmailIn(store, accountId, email, now))) return false;
  await store.query('update account set password_hash = null where id = $1', [accountId]);
  await store.query('delete from identity_reset where account_id = $1', [accountId]);
  return true;
}

/**
 * Resolves to false if the account was deleted. Rejects with {@link AccountRefused}, which aborts the
 * transaction.
 */
export async function changeEmailIn(
  store: Queryable,
  accountId: string,
  wanted: string,
  now: number,
): Promise<boolean> {
  const email = emailFrom(wanted);
  if (email === null) throw new AccountRefused('email');
  try {
    const rows = await store.query(
      'update account set email = $2, mailbox = $3 where id = $1 and deleted_at is null returning id',
      [accountId, email, mailboxOf(email)],
    );
    await refuseReserved(store, accountId, email, now);
    return rows.length === 1;
  } catch (error) {
    if (error instanceof StoreError && error.code === '23505') throw new AccountRefused('taken');
    throw error;
  }
}
