import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArgs, findChromium } from '../chromium.ts';
import { type Evaluating, type MeasuredList, windowReady } from './browser.ts';

/** A page without instrumentation, which is observed only by evaluating scripts. */
export interface PlainPage extends Evaluating {
  /** Starts navigating to the place; resolves when the document exists, still empty. */
  goto(): Promise<void>;
  close(): Promise<void>;
}

export interface PlainBrowser {
  /** Opens a page in a separate browser context, 1280 × 900, signed in; `before` runs before the page's own code. */
  page(place: MeasuredList, before?: readonly (() => void)[]): Promise<PlainPage>;
  close(): Promise<void>;
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

/** Sends commands of the DevTools protocol and waits for their results. @throws the browser's error. */
class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Reply) => void>();
  #last = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Reply;
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  async send<Given>(method: string, params: object = {}, sessionId?: string): Promise<Given> {
    const id = (this.#last += 1);
    const reply = new Promise<Reply>((done) => this.#waiting.set(id, done));
    this.#socket.send(
      JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
    );
    const { result, error } = await reply;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as Given;
  }
}
interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

async function newPage(connection: Connection, place: MeasuredList, before: readonly (() => void)[]) {
  const { browserContextId } = await connection.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  );
  const where = { url: 'about:blank', browserContextId, width: 1280, height: 900 };
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', where);
  const attached = { targetId, flatten: true };
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', attached);
  const send = <Given>(method: string, params: object = {}) =>
    connection.send<Given>(method, params, sessionId);
  const screen = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };
  await send('Emulation.setDeviceMetricsOverride', screen);
  await send('Page.enable');
  const { key, user } = await place.grant();
  const stored = [place.origin, key, JSON.stringify(user)].map((word) => JSON.stringify(word));
  // Sets the cookie of a returning customer, who has already answered the cookie banner.
  const signedIn = `if (location.origin === ${stored[0]}) { localStorage.setItem(${stored[1]}, ${stored[2]}); document.cookie = 'cookieConsent=00; Path=/'; }`;
  for (const source of [signedIn, ...before.map((work) => `(${String(work)})()`)])
    await send('Page.addScriptToEvaluateOnNewDocument', { source });
  await new Promise((ready) => setTimeout(ready, windowReady));
  const evaluate = async <Given, Outcome>(
    work: (given: Given) => Outcome | Promise<Outcome>,
    given: Given,
  ): Promise<Outcome> => {
    const expression = `(${String(work)})(${JSON.stringify(given)})`;
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', asked);
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Outcome;
  };
  const page: PlainPage = {
    evaluate,
    goto: async () => {
      await send('Page.navigate', { url: place.address });
      while ((await evaluate(() => window.location.href, null)) === 'about:blank') continue;
    },
    close: async () => {
      await connection.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
  return page;
}

/**
 * Starts a browser without Playwright, because its request events take a third of two cores while a list moves, which
 * no customer's browser has to bear.
 */
export async function openPlainBrowser(): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'));
  const args = [
    '--headless',
    '--hide-scrollbars',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...chromiumArgs,
  ];
  const child = spawn(await findChromium(), [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    child.stderr.on('data', (words: Buffer) => {
      said += String(words);
      const [, at] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (at !== undefined) found(at);
    });
    child.once('exit', () => failed(new Error('the browser ended before it was there')));
  });
  const socket = new WebSocket(address);
  await new Promise((open) => socket.addEventListener('open', open, { once: true }));
  const connection = new Connection(socket);
  return {
    page: (place, before = []) => newPage(connection, place, before),
    close: async () => {
      const gone = new Promise((done) => child.once('exit', done));
      await connection.send('Browser.close').catch(() => child.kill());
      await gone;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
