import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { trackRequests } from './rest.ts';

/** The page calls this function for every violation of its policy. Other listeners are not affected. */
const bindingName = 'kitReportViolation';

interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly sample: string;
}

/** Returns the text of a console error with the path of its URL; the rest of the URL is left out. */
function wordsOf(message: ConsoleMessage): string {
  const { url } = message.location();
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: url };
  return `console: ${message.text()} [${pathname}]`;
}

/** Why a request failed: the status of the response, or the browser's name for the network error. */
export type Cause = number | `net::ERR_${string}`;

/** Chromium's names for a closed connection, depending on the moment at which it was closed. */
export const brokenConnection = [
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_CONNECTION_RESET',
  'net::ERR_CONNECTION_CLOSED',
  'net::ERR_SOCKET_NOT_CONNECTED',
  'net::ERR_EMPTY_RESPONSE',
  'net::ERR_CONTENT_LENGTH_MISMATCH',
  'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
] as const satisfies readonly Cause[];

const failedRequest =
  /^console: Failed to load resource: (?:the server responded with a status of (\d+) .*|(net::ERR_\w+)) \[(.*)\]$/;

/** Examples of failed requests that no test causes: a pattern for expected console errors must match none of them. */
const anyFailures = [
  ...[401, 404, 409, 422, 500, 502, 503].map(
    (status) =>
      `console: Failed to load resource: the server responded with a status of ${status} () [/kit/never-asked-for]`,
  ),
  ...['net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED', 'net::ERR_CONNECTION_REFUSED'].map(
    (error) => `console: Failed to load resource: ${error} [/kit/never-asked-for]`,
  ),
];

/**
 * Stores the number of calls of `history.go()` whose `popstate` event has not arrived yet in `window.travels`, for
 * `goBack` in `e2e/kit/parts.ts`. Runs in the page.
 */
function countTravels(): void {
  const counted = window as unknown as { travels: number };
  counted.travels = 0;
  const go = history.go.bind(history);
  history.go = (by) => {
    counted.travels += 1;
    go(by);
  };
  window.addEventListener('popstate', () => {
    counted.travels = Math.max(0, counted.travels - 1);
  });
  // A page that left for another document and is restored from the back/forward cache never gets that event.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) counted.travels = 0;
  });
}

/**
 * Collects all errors on a test's pages: violations of the policy, uncaught errors and rejections, console errors. A
 * test passes only if it expected all of them.
 */
export class Watch {
  readonly #heard: string[] = [];
  readonly #foreseen: ((words: string) => boolean)[] = [];

  /** Listens to every page of `context`, including pages that are opened later. */
  async add(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#listen(page));
    for (const page of context.pages()) this.#listen(page);
    await context.exposeBinding(bindingName, (_, { directive, blocked, sample }: Violation) => {
      this.#heard.push(`violation: ${directive} blocked ${blocked} ${sample}`.trimEnd());
    });
    await context.addInitScript((name) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as Record<string, (violation: Violation) => void>)[name];
        report?.({ directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample });
      });
    }, bindingName);
    await context.addInitScript(countTravels);
  }

  /**
   * Expects console errors that the test itself causes. Failed requests are expected with `foreseeFailures`: a
   * pattern that would also match one is refused here, because it would hide all failures of its kind.
   */
  foresee(...patterns: readonly RegExp[]): void {
    for (const pattern of patterns)
      if (anyFailures.some((words) => pattern.test(words)))
        throw new Error(`${pattern} matches failed requests: name their path and status in foreseeFailures`);
    this.#foreseen.push(...patterns.map((pattern) => (words: string) => pattern.test(words)));
  }

  /**
   * Permits requests whose path matches to fail with these statuses or network errors, and with no others.
   */
  foreseeFailures(path: RegExp, ...causes: readonly [Cause, ...Cause[]]): void {
    if (path.test('/kit/never-asked-for')) throw new Error(`${path} matches every path`);
    this.#foreseen.push((words) => {
      const failure = failedRequest.exec(words);
      if (failure === null) return false;
      const [, status, error, where = ''] = failure;
      return path.test(where) && causes.some((cause) => String(cause) === (status ?? error));
    });
  }

  /** Returns the errors that were not expected. */
  complaints(): readonly string[] {
    return this.#heard.filter((words) => !this.#foreseen.some((isForeseen) => isForeseen(words)));
  }

  /** Returns all errors so far, whether expected or not. */
  heard(): readonly string[] {
    return this.#heard;
  }

  #listen(page: Page): void {
    trackRequests(page);
    // Unhandled rejections are reported here as well.
    page.on('pageerror', (error) => this.#heard.push(`uncaught: ${error.message}`));
    page.on('crash', () => this.#heard.push('the page crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(wordsOf(message));
    });
  }
}
