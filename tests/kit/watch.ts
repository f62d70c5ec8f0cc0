import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** The page calls this for every violation of its policy, whoever listens besides. */
const bindingName = 'kitReportViolation';

interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly sample: string;
}

/** Text of a console error with the path it speaks of; addresses of one run differ in nothing else. */
function wordsOf(message: ConsoleMessage): string {
  const { url } = message.location();
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: url };
  return `console: ${message.text()} [${pathname}]`;
}

/**
 * Everything the pages of a test complained of: violations of the policy, uncaught errors and rejections, console errors.
 * A test ends well only when nothing is left that it did not foresee.
 */
export class Watch {
  readonly #heard: string[] = [];
  readonly #foreseen: RegExp[] = [];

  /** Listens to every page of `context`, those to come included. */
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
  }

  /** A fault that the test itself brings about: what the browser writes of it is no complaint. */
  foresee(...patterns: readonly RegExp[]): void {
    this.#foreseen.push(...patterns);
  }

  /** What was heard and not foreseen. */
  complaints(): readonly string[] {
    return this.#heard.filter((words) => !this.#foreseen.some((pattern) => pattern.test(words)));
  }

  /** Everything heard so far, foreseen or not. */
  heard(): readonly string[] {
    return this.#heard;
  }

  #listen(page: Page): void {
    // A rejection that nobody handles arrives here too.
    page.on('pageerror', (error) => this.#heard.push(`uncaught: ${error.message}`));
    page.on('crash', () => this.#heard.push('the page crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(wordsOf(message));
    });
  }
}
