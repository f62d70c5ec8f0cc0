import * as z from 'zod/mini';
import { b2bStatus } from '../../contracts/customer/calls.ts';
import type { MovableClock } from '../clock.ts';
import { createCustomer, deleteCustomer, recordOrder } from '../customers/customers.ts';
import { HttpFailure } from '../http/failures.ts';
import { createAccount, issueGrant } from '../identity/index.ts';
import type { Part } from '../part.ts';
import type { Ports } from '../ports.ts';

/** Properties of the customer for a test. All of them are optional. */
const wanted = z.looseObject({
  kind: z.optional(z.enum(['consumer', 'business'])),
  b2bStatus: z.optional(b2bStatus),
  email: z.optional(z.email()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  channel: z.optional(z.string()),
  /** Lifetime of the access tokens in seconds. */
  tokenSeconds: z.optional(z.int().check(z.gte(1))),
  /** Seconds since the password was entered for the grant. */
  signedInAgo: z.optional(z.int().check(z.gte(0))),
  /** Whether the customer's record is deleted while the account can still sign in [4.20]. */
  deleted: z.optional(z.boolean()),
  registeredAt: z.optional(z.iso.datetime({ offset: true })),
  orders: z.optional(z.array(z.iso.datetime({ offset: true }))),
});

const shift = z.object({ advance: z.int().check(z.gte(0)) });

function read<Schema extends z.ZodMiniType>(schema: Schema, payload: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, payload ?? {});
  if (!result.success)
    throw new HttpFailure(400, `The seed is not valid at "${result.error.issues[0]?.path.join('.') ?? ''}".`);
  return result.data;
}

/**
 * Returns a separate network address for every customer, so that tests do not share rate limits by address.
 */
function ownAddress(ports: Ports): string {
  const [a = 0, b = 0, c = 0] = ports.random.bytes(3);
  return `10.${a}.${b}.${c}`;
}

async function seedCustomer(ports: Ports, parts: readonly Part[], payload: unknown): Promise<unknown> {
  const want = read(wanted, payload);
  const business = want.kind === 'business';
  const email = want.email ?? `${ports.random.uuid()}@example.com`;
  const password = `pw-${ports.random.uuid()}`;
  const account = await createAccount(ports, {
    email,
    password,
    business,
    ...(want.tokenSeconds === undefined ? {} : { tokenSeconds: want.tokenSeconds }),
  });
  const now = new Date(ports.clock.now()).toISOString();
  await createCustomer(ports.store, {
    id: account.id,
    email,
    firstName: want.firstName ?? 'Test',
    lastName: want.lastName ?? 'Customer',
    channel: want.channel ?? 'alb-gb',
    b2bStatus: business ? (want.b2bStatus ?? 'Default') : null,
    registeredAt: want.registeredAt ?? now,
  });
  for (const createdAt of want.orders ?? []) {
    await recordOrder(ports.store, { id: ports.random.uuid(), customerId: account.id, createdAt });
  }
  for (const part of parts) await part.seedCustomer?.(ports, account.id, want);
  const { key, user } = await issueGrant(ports, account.id, want.signedInAgo);
  if (want.deleted === true) await deleteCustomer(ports.store, account.id, now);
  return { id: account.id, email, password, forwardedFor: ownAddress(ports), userKey: key, user };
}

/**
 * Returns the part with which tests create customers and advance the clock. It exists only in a backend
 * started with seeding.
 */
export function seedPart(clock: MovableClock, parts: readonly Part[]): Part {
  return {
    name: 'seed',
    onlyHere: true,
    routes: (app, ports) => {
      if (!ports.config.seeding) return;
      app.post('/svc/seed/customers', (request) => seedCustomer(ports, parts, request.body));
      app.post('/svc/seed/clock', async (request) => {
        clock.advance(read(shift, request.body).advance);
        return { now: clock.now() };
      });
      for (const part of parts) {
        for (const [name, seed] of Object.entries(part.seed ?? {})) {
          app.post(`/svc/seed/${name}`, async (request, reply) => {
            const made = await seed(ports, request.body);
            return made === undefined ? reply.code(204).send() : made;
          });
        }
      }
    },
  };
}
