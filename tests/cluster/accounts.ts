import { randomUUID } from 'node:crypto';
import { arrive, knock, password, signIn } from '../identity/backend/kit.ts';
import type { Nginx } from './nginx.ts';

export interface Account {
  readonly email: string;
}

const houseOf = ({ origin }: Nginx) => ({ origin, address: origin });
/** Visitors claim it; behind the proxy it has no effect. */
const claimed = '10.1.2.3';

/** Signs up by the pages of the service. */
export async function newAccount(nginx: Nginx): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const { visitor, page } = await knock(houseOf(nginx), claimed);
  await arrive(visitor, await visitor.send(`${page}/sign-up`, { form: { email, password } }));
  return { email };
}

/** Returns the access token of a new sign-in. */
export async function tokenOf(nginx: Nginx, { email }: Account): Promise<string> {
  const { tokens } = await signIn(houseOf(nginx), { email, address: claimed });
  return tokens.access_token;
}
