import * as z from 'zod/mini';
import { HttpFailure } from '../../backend/http/failures.ts';
import type { Part } from '../../backend/part.ts';

/** Maximum number of events that are kept; older ones are removed. */
const kept = 1000;
/** Maximum size of one envelope in bytes. */
const largest = 65_536;

const text = z.string().check(z.maxLength(300));
/**
 * Schema of an event: exactly what the product's pages may send. Anything else is refused, so that tests notice it.
 */
const event = z.strictObject({
  event_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  timestamp: z.number(),
  platform: z.literal('javascript'),
  level: z.literal('error'),
  logger: text,
  environment: text,
  message: text,
  fingerprint: z.array(text).check(z.maxLength(5)),
  tags: z.record(text, text),
});
const header = z.object({ event_id: text, sent_at: text });
const itemHeader = z.object({ type: z.literal('event') });
const key = z.object({ sentry_key: z.string().check(z.minLength(1)), sentry_version: z.literal('7') });

const read = <Schema extends z.ZodMiniType>(schema: Schema, line: string | undefined): z.infer<Schema> => {
  try {
    return z.parse(schema, JSON.parse(line ?? ''));
  } catch {
    throw new HttpFailure(400, 'Not an envelope.');
  }
};

/**
 * Returns a local stand-in for Sentry [4.18]: accepts envelopes with one event each, and keeps them in
 * memory.
 */
export function sentryStandIn(): Part {
  const events: z.infer<typeof event>[] = [];
  return {
    name: 'sentry',
    routes: (app, { config }) => {
      app.addContentTypeParser(
        'text/plain',
        { parseAs: 'string', bodyLimit: largest },
        (_request, body, done) => done(null, body),
      );
      app.post('/svc/sentry/api/:project/envelope/', (request, reply) => {
        if (!z.safeParse(key, request.query).success) throw new HttpFailure(403, 'Who reports?');
        const [first, second, third] = String(request.body).split('\n');
        read(header, first);
        read(itemHeader, second);
        const one = read(event, third);
        events.push(one);
        events.splice(0, events.length - kept);
        return reply.send({ id: one.event_id });
      });
      if (config.seeding) app.get('/svc/seed/sentry', () => ({ events }));
    },
  };
}
