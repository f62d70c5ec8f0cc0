import { setTimeout as delay } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Download,
  Page,
} from '@playwright/test';

/** `THROTTLE=4` makes every page compute four times slower. */
export const throttle = Math.max(1, Number(process.env['THROTTLE'] ?? 1));

/** Ignores the error of a page that is being closed, which may still have another session. */
const ignore = (): undefined => undefined;

async function pidOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('the browser names no process of its own');
  return main.id;
}

/**
 * The browser of one worker. If it does not close the pages of a test in time, it is killed by its process id and
 * replaced, so that a hanging browser does not make the following tests fail.
 */
export class Engine {
  /** For use in fixtures and tests; always refers to the browser that is currently running. */
  readonly browser: Browser = new Proxy({} as Browser, {
    get: (_, key) => {
      const current = this.#current;
      if (key === 'newContext' && this.#harOf !== undefined) return this.#newContextWithHar;
      const value: unknown = Reflect.get(current, key, current);
      return typeof value === 'function' ? (value.bind(current) as unknown) : value;
    },
  });
  readonly #newContextWithHar = (options?: BrowserContextOptions): Promise<BrowserContext> =>
    this.#current.newContext({
      ...options,
      ...(this.#harOf === undefined ? {} : { recordHar: { path: this.#harOf(), content: 'omit' } }),
    });
  readonly #launch: () => Promise<Browser>;
  /** The file in which the requests of the next context are recorded. */
  readonly #harOf: (() => string) | undefined;
  #running: { readonly browser: Browser; readonly pid: number } | undefined;
  readonly #downloads = new Set<Download>();
  readonly #throttling = new Set<CDPSession>();

  private constructor(launch: () => Promise<Browser>, harOf?: () => string) {
    this.#launch = launch;
    this.#harOf = harOf;
  }

  static async start(launch: () => Promise<Browser>, harOf?: () => string): Promise<Engine> {
    const engine = new Engine(launch, harOf);
    await engine.#start();
    return engine;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /**
   * Cancels unfinished downloads, and closes every page and context, including those that the test created itself.
   * Returns why the browser had to be replaced, or undefined.
   */
  async closeContexts(limit: number): Promise<string | undefined> {
    const { pid } = this;
    const inTime = await this.#within(limit, async () => {
      await Promise.all([...this.#throttling].map((session) => session.detach().catch(ignore)));
      await Promise.all([...this.#downloads].map((download) => download.cancel().catch(ignore)));
      await Promise.all(this.#current.contexts().map((context) => context.close()));
    });
    this.#throttling.clear();
    this.#downloads.clear();
    if (inTime && this.#current.isConnected()) return undefined;
    await this.#start();
    return inTime
      ? `the browser (process ${pid}) ended by itself`
      : `the browser (process ${pid}) did not close its pages within ${limit / 1000} s and was ended`;
  }

  /** Returns why the browser had to be killed by its process id, or undefined. */
  async stop(limit: number): Promise<string | undefined> {
    const { pid } = this;
    return (await this.#within(limit, () => this.#current.close()))
      ? undefined
      : `the browser (process ${pid}) did not close within ${limit / 1000} s and was ended`;
  }

  get #current(): Browser {
    if (this.#running === undefined) throw new Error('the browser is not started');
    return this.#running.browser;
  }

  async #start(): Promise<void> {
    const browser = await this.#launch();
    browser.on('context', (context) => context.on('page', (page) => this.#follow(page)));
    this.#running = { browser, pid: await pidOf(browser) };
  }

  #follow(page: Page): void {
    page.on('download', (download) => this.#downloads.add(download));
    if (throttle > 1) void this.#slow(page).catch(ignore);
  }

  async #slow(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    this.#throttling.add(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  }

  /** Returns whether `work` finished within the limit; otherwise the browser is killed. */
  async #within(limit: number, work: () => Promise<unknown>): Promise<boolean> {
    const browser = this.#current;
    const inTime = await Promise.race([
      work().then(
        () => true,
        () => true,
      ),
      delay(limit, false, { ref: false }),
    ]);
    if (!inTime && this.pid !== undefined) {
      const gone = new Promise((done) => browser.once('disconnected', done));
      process.kill(this.pid, 'SIGKILL');
      if (browser.isConnected()) await gone;
    }
    return inTime;
  }
}
