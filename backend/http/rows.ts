import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { freshSignInError } from '../../contracts/auth/freshSignIn.ts';
import { isLocale } from '../../contracts/brand/languages.ts';
import type { CallRow } from '../../contracts/call.ts';
import { Refused } from '../part.ts';
import type { Answer, Asked, Caller } from '../part.ts';
import type { Ports } from '../ports.ts';
import { HttpFailure } from './failures.ts';
import type { Replies, Reply } from './idempotency.ts';
import { KeptFile, sendKept } from './keptFile.ts';
import { checked, written } from './longLists.ts';
import { peerAddress } from './peer.ts';
import { inTurnOfNetwork, turnFor } from './turns.ts';
import type { Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Data about a call, available before its body is read. */
    admitted: Admitted;
  }
}
interface Admitted {
  readonly caller: Caller | null;
  readonly params: unknown;
  /**
   * The work of a call after its body has been read. Its slot in the queue is held until the work has ended,
   * even if the caller has disconnected.
   */
  work: Promise<unknown>;
}

/**
 * Verifies an access token; resolves to null if it is invalid. `deleted`: also accepts the token of a deleted
 * account. `admitted`: the token was accepted when the call arrived, so it may have expired since.
 */
export type Verify = (
  token: string,
  may?: { readonly deleted?: boolean; readonly admitted?: boolean },
) => Promise<Caller | null>;

interface Binding {
  readonly ports: Ports;
  readonly verify: Verify;
  readonly replies: Replies;
  readonly turns: Turns;
}

/** Returns the path of a call: `/svc/<service><path>`. Calls of the origin itself are at the root. */
export function addressOf(row: CallRow): string {
  return row.service === 'origin' ? row.path : `/svc/${row.service}${row.path}`;
}

/**
 * Maximum size of the body in bytes for a call without a sign-in, so that many incomplete bodies use little
 * memory.
 */
const largestOfStrangers = 65_536;

/**
 * Registers every call. A call without an implementation responds 501, after the same checks of the caller.
 */
export function bindRows(
  app: FastifyInstance,
  binding: Binding,
  rows: readonly CallRow[],
  answers: readonly Answer[],
): void {
  const byName = new Map<string, Answer>();
  for (const answer of answers) {
    if (byName.has(answer.row.name)) throw new Error(`${answer.row.name} is answered twice`);
    if (!rows.includes(answer.row)) throw new Error(`${answer.row.name} is not in the table of calls`);
    byName.set(answer.row.name, answer);
  }
  app.decorateRequest('admitted', null as unknown as Admitted);
  for (const row of rows) {
    const answer = byName.get(row.name);
    // Public calls of the origin that have no implementation are files of the pages.
    if (row.service === 'origin' && row.caller === 'anyone' && !answer) continue;
    const largest = row.largest ?? (row.caller === 'anyone' ? largestOfStrangers : undefined);
    app.route({
      method: row.method,
      url: addressOf(row),
      config: { row: row.name },
      // A GET that writes has no HEAD route, because HEAD must not change anything.
      exposeHeadRoute: row.repeat === 'safe',
      ...(largest === undefined ? {} : { bodyLimit: largest }),
      onRequest: (request, reply) => admit(binding, row, answer, request, reply),
      handler: (request, reply) => {
        const work = serve(binding, row, answer, request, reply);
        request.admitted.work = work;
        return work;
      },
    });
  }
}

/**
 * Runs before the body is read: identifies the caller, checks that the call exists for this caller, and waits
 * in the caller's queue for a slot, which is held until the response is sent. Fastify then checks the type
 * and the announced size of the body, also before reading it.
 */
async function admit(
  binding: Binding,
  row: CallRow,
  answer: Answer | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { turns, ports } = binding;
  const caller = await identify(binding, row, request, reply);
  const params = await check('path', row.params, request.params);
  request.admitted = { caller, params, work: Promise.resolve() };
  answer?.before?.({ address: peerAddress(request.raw, ports.config), ports });
  if (caller === null) return;
  await turnFor(turns, {
    customer: caller.subject,
    cost: row.cost,
    response: reply.raw,
    work: () => request.admitted.work,
  });
}

async function serve(
  binding: Binding,
  row: CallRow,
  answer: Answer | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = request.admitted;
  // The body and the slot may have taken minutes. In the meantime, the sign-in or the account may have ended, and data
  // stored now would outlive the erasure.
  if (caller !== null && (await callerOf(binding, row, request, { admitted: true })) === null)
    noCaller(reply);
  const work = (): Promise<Reply> => replyOf(binding, row, answer, request);
  // Without a sign-in, the call waits in the queue of its network only after the body has arrived, and holds
  // its slot only until the response is computed, so that slow senders and readers do not block others in
  // their network. Files of the pages' origin are answered from memory.
  const { status, body: sent } =
    caller !== null || row.service === 'origin'
      ? await work()
      : await inTurnOfNetwork(
          binding.turns,
          {
            network: peerAddress(request.raw, binding.ports.config),
            cost: row.cost,
            response: reply.raw,
          },
          work,
        );
  // Responses to customers are never cached, not even in the browser. The same holds for URLs that contain a
  // token from an e-mail.
  const kept = caller === null && !row.path.includes('/:token');
  reply.header('cache-control', kept ? 'private, no-cache' : 'no-store').code(status);
  if (sent instanceof KeptFile) return sendKept(sent, request, reply);
  // The token itself was accepted, so the call was refused because of the age of the sign-in.
  if (status === 401 && row.freshSignIn !== undefined) challenge(row, reply);
  if (status < 300) {
    const text = await written(row.reply, sent);
    return text === null ? reply.send(sent) : reply.type('application/json; charset=utf-8').send(text);
  }
  return reply.send({ ...(sent as object), correlationId: request.correlationId });
}

async function replyOf(
  binding: Binding,
  row: CallRow,
  answer: Answer | undefined,
  request: FastifyRequest,
): Promise<Reply> {
  const { caller, params } = request.admitted;
  const query = await check('query', row.query, request.query);
  const body = await check('body', row.body, request.body ?? {});
  const key = keyOf(row, request);
  if (!answer) throw new HttpFailure(501, 'not answered yet');
  const named = request.headers['accept-language'];
  const asked: Asked<CallRow> = {
    params,
    query,
    body,
    caller,
    correlationId: request.correlationId,
    language: isLocale(named) ? named : null,
    address: peerAddress(request.raw, binding.ports.config),
    isFresh: isFresh(binding.ports, row, caller),
    ports: binding.ports,
    ...(key === null ? {} : { idempotencyKey: key }),
  };
  const work = (): Promise<Reply> => run(binding.ports, row, answer, asked);
  if (key === null) return work();
  const { subject: by } = caller ?? { subject: '' };
  const secret = row.secretReply === true;
  return binding.replies.once(
    { subject: by, call: row.name, key, secret, request: { params, query, body } },
    work,
  );
}

/**
 * Responds 401 without a valid token, or without the fresh sign-in that the call needs; 404 if the call is
 * not available to this kind of customer [6.1, 6.2].
 */
async function identify(
  binding: Binding,
  row: CallRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const { ports } = binding;
  if (row.caller === 'anyone') return null;
  const caller = (await callerOf(binding, row, request)) ?? noCaller(reply);
  if (row.caller === 'business' && !caller.business) throw new HttpFailure(404, 'Not found.');
  if (row.caller === 'consumer' && caller.business) throw new HttpFailure(404, 'Not found.');
  if (row.freshSignInFor === undefined && !isFresh(ports, row, caller)) {
    challenge(row, reply);
    throw new HttpFailure(401, 'Sign in again to do this.');
  }
  return caller;
}

/** Resolves to null without a valid token. */
async function callerOf(
  { verify }: Pick<Binding, 'verify'>,
  row: CallRow,
  { headers }: FastifyRequest,
  may: { readonly admitted?: boolean } = {},
): Promise<Caller | null> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? null : verify(token, { ...may, deleted: row.deletedToo === true });
}

function noCaller(reply: FastifyReply): never {
  reply.header('www-authenticate', 'Bearer');
  throw new HttpFailure(401, 'Sign in to do this.');
}

const isFresh = ({ clock }: Ports, { freshSignIn }: CallRow, caller: Caller | null): boolean =>
  freshSignIn === undefined || (caller !== null && clock.now() / 1000 - caller.authTime <= freshSignIn);

const challenge = ({ freshSignIn }: CallRow, reply: FastifyReply): FastifyReply =>
  reply.header('www-authenticate', `Bearer error="${freshSignInError}", max_age="${freshSignIn}"`);

function keyOf(row: CallRow, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (row.repeat !== 'key' || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new HttpFailure(400, 'The Idempotency-Key must be 1 to 100 plain characters.');
  }
  return key;
}

const control = /\p{Cc}/u;
const unreadable = (params: unknown): boolean =>
  Object.values(params as Record<string, unknown>).some((text) => control.test(String(text)));

async function check(
  where: 'path' | 'query' | 'body',
  schema: z.ZodMiniType,
  value: unknown,
): Promise<unknown> {
  // A path that violates its schema matches no resource: 404. Any other violation is a 400 with the name of
  // the field.
  const read = await checked(schema, value);
  if ('data' in read) return read.data;
  if (where === 'path' && !unreadable(value)) throw new HttpFailure(404, 'Not found.');
  const field = read.issues[0]?.path.join('.') ?? '';
  throw new HttpFailure(
    400,
    field === '' ? `The ${where} is not valid.` : `The ${where} is not valid at "${field.slice(0, 100)}".`,
  );
}

/** Runs the implementation and validates its result. An invalid response is never sent. */
async function run(ports: Ports, row: CallRow, answer: Answer, asked: Asked<CallRow>): Promise<Reply> {
  let given: unknown;
  try {
    given = await answer.answer(asked);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const status = Object.entries(row.refusals).find(([, word]) => word === error.word)?.[0];
    if (status === undefined) throw new Error(`${row.name} has no refusal of that name`, { cause: error });
    return { status: Number(status), body: { error: `Refused: ${error.word}.`, refusal: error.word } };
  }
  if (given instanceof KeptFile) return { status: 200, body: given };
  const read = await readReply(row, given);
  if ('issues' in read) {
    const at = read.issues.slice(0, 5).map((issue) => `${issue.path.map(step).join('.')}: ${issue.code}`);
    ports.log.error('reply of the wrong shape', {
      row: row.name,
      correlationId: asked.correlationId,
      issues: at.join('; '),
    });
    throw new HttpFailure(500, 'Something went wrong on our side.');
  }
  return read.data === undefined ? { status: 204, body: undefined } : { status: 200, body: read.data };
}

/** Replaces control characters with spaces in all texts of a response. */
function withoutControls(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Cc}/gu, ' ');
  if (Array.isArray(value)) return value.map(withoutControls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutControls(field)]));
}

/**
 * Validates the response of an implementation. Names that were stored before control characters were refused,
 * or that come from other services, are sent without these characters.
 */
async function readReply(row: CallRow, given: unknown) {
  const read = await checked(row.reply, given);
  if ('data' in read) return read;
  const cleaned = await checked(row.reply, withoutControls(given));
  return 'data' in cleaned ? cleaned : read;
}

/**
 * Returns one step of a path for the log. Keys of records are customer data (months, ids), so the log
 * contains only the field names of a schema.
 */
const step = (key: PropertyKey): string =>
  typeof key === 'string' && /^[A-Za-z]{1,40}$/.test(key) ? key : '*';
