import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}
const full: Cost = { N: 2 ** 15, r: 8, p: 3 };
const light: Cost = { N: 2 ** 10, r: 8, p: 1 };

/** Lower with seeding, because hundreds of customers would otherwise cost a quarter of a CPU second each. */
export const costOf = (seeding: boolean): Cost => (seeding ? light : full);

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Returns `scrypt$N$r$p$salt$hash`; the last two parts are in base64url. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Resolves to false if the hash is malformed. Takes the same time for a right and a wrong password. */
export async function passwordFits(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
  const wanted = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
