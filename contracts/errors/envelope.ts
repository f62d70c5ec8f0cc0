import type { Environment } from '../brand/brands.ts';
import type { ErrorReport } from './calls.ts';

/**
 * Returns the URL to which envelopes are sent, from a DSN `https://<key>@<host>[/<path>]/<project>`.
 * @spec 4.18
 */
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
  /** Empty if the brand is unknown. */
  readonly channel: string;
}

/**
 * Returns one report as a Sentry envelope: a header, an item header and the event, one per line. The event
 * contains only the fields named here: no URL, no error message, no stack. @spec 4.18
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
