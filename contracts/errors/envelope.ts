import type { Environment } from '../brand/brands.ts';
import type { ErrorReport } from './calls.ts';

/** Where and as whom an envelope is sent, of a DSN `https://<key>@<host>[/<path>]/<project>`. @spec 4.18 */
export function envelopeAddress(dsn: string): string {
  const { protocol, host, username, pathname } = new URL(dsn);
  const at = pathname.lastIndexOf('/');
  const query = new URLSearchParams({
    sentry_version: '7',
    sentry_key: username,
    sentry_client: 'photo-account/1',
  });
  return `${protocol}//${host}${pathname.slice(0, at)}/api/${pathname.slice(at + 1)}/envelope/?${query.toString()}`;
}

const environments: Readonly<Record<Environment, string>> = {
  t: 'test',
  a: 'acceptance',
  p: 'production',
  d: 'development',
};

export interface EnvelopeFacts {
  readonly eventId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly environment: Environment;
  /** Empty where no brand stands. */
  readonly channel: string;
}

/**
 * One report as an envelope of the Sentry protocol: a header, an item's header, the event, a line each. The event is
 * made of fields that are named here and of no other: no address, no message of an error, no stack. @spec 4.18
 */
export function envelopeOf(
  report: ErrorReport,
  { eventId, now, environment, channel }: EnvelopeFacts,
): string {
  const { operation, kind, status, correlationId, attempt } = report;
  const event = {
    event_id: eventId.replaceAll('-', ''),
    timestamp: now / 1000,
    platform: 'javascript',
    level: 'error',
    logger: 'photo-account',
    environment: environments[environment],
    message: `${operation}: ${kind}${status === undefined ? '' : ` ${status}`}`,
    fingerprint: [operation, kind, String(status ?? '')],
    tags: {
      operation,
      kind,
      correlationId,
      channel,
      ...(status === undefined ? {} : { status: String(status) }),
      ...(attempt === undefined ? {} : { attempt: String(attempt) }),
    },
  };
  const lines = [
    { event_id: event.event_id, sent_at: new Date(now).toISOString() },
    { type: 'event', content_type: 'application/json' },
    event,
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
