import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from '../kit/certificate.ts';
import { freePort } from '../kit/freePort.ts';

const program = '/usr/sbin/nginx';

/** This machine's address for others: production does not serve loopback hosts, and trusts every proxy on one. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one !== undefined && !one.internal && one.family === 'IPv4')?.address;

/** Why nginx cannot run in front of a production service here, or null; says so once in each file that asks. */
export function whyNoNginx(what: string): string | null {
  const missing = existsSync(program)
    ? address === undefined
      ? 'a network: this machine has only its loopback address'
      : null
    : 'nginx: Debian’s package nginx-light';
  if (missing !== null) process.stdout.write(`${what} skipped: ${missing}.\n`);
  return missing;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The port of the process that answered; null if nginx itself did. */
  readonly by: number | null;
}

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The client's own address, one of this machine. */
  readonly from?: string;
}

/** Milliseconds after which a call counts as one without an answer, more than nginx waits. */
const noAnswer = 150_000;
const poll = 20;

/** nginx as `deploy/nginx.conf` configures it, with ports and folders of its own. */
export class Nginx {
  readonly origin: string;
  /** The settings of a process behind it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #port: number;
  readonly #folder: string;
  readonly #certificate: string;
  readonly #pages: string | null;
  #upstream: readonly number[] = [];
  #pid = 0;
  #stop = (): Promise<void> => Promise.resolve();

  private constructor(port: number, folder: string, certificate: string, pages: string | null) {
    this.#pages = pages;
    this.#port = port;
    this.#folder = folder;
    this.#certificate = certificate;
    this.origin = `https://${address}:${port}`;
    this.environment = {
      PRODUCTION: '1',
      SEEDING: '0',
      ORIGIN: this.origin,
      HOST: address ?? '',
      TRUSTED_PROXIES: address ?? '',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'account@example.com',
    };
  }

  /**
   * Starts without a process behind it; from then on this test process trusts its certificate. `publish` writes the pages
   * as static files, with the settings of a process; otherwise the processes serve them.
   */
  static async start(
    parent: string,
    publish?: (environment: Nginx['environment']) => Promise<string>,
  ): Promise<Nginx> {
    const folder = join(parent, 'nginx');
    await mkdir(folder, { mode: 0o755 });
    const { key, cert } = selfSigned([address ?? '']);
    writeFileSync(join(folder, 'tls.key'), key);
    writeFileSync(join(folder, 'tls.crt'), cert);
    // Its workers have another account, if it is started by root.
    chmodSync(parent, 0o711);
    const port = await freePort();
    const pages = await publish?.(new Nginx(port, folder, cert, null).environment);
    const nginx = new Nginx(port, folder, cert, pages ?? null);
    await nginx.#run();
    return nginx;
  }

  #configure(): void {
    const servers = this.#upstream.map((port) => `server ${address}:${port} max_fails=0;`);
    const given = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
    const own = given
      .replaceAll('/tmp/', `${this.#folder}/`)
      .replace(/server app:8080 .*;/, servers.join('\n') || 'server 127.0.0.1:1 down;')
      .replace('proxy_pass http://service;', '$& add_header x-upstream $upstream_addr always;')
      .replace('listen 8443', `listen ${this.#port}`)
      .replace(/server \{\s+listen 8081;.*?\n {2}\}\n/s, '')
      .replaceAll('/etc/nginx/tls/', `${this.#folder}/`)
      .replaceAll(/\/dev\/std(err|out)/g, `${this.#folder}/std$1.log`);
    const host = new URL(this.origin).host.replace(':', '_');
    const pages =
      this.#pages === null
        ? own
        : own.replace(
            'location / {',
            `root ${this.#pages};\ninclude ${this.#pages}/hosts/${host}/nginx.conf;\nlocation ~ ^/(svc|identity)/ {`,
          );
    writeFileSync(join(this.#folder, 'nginx.conf'), pages);
  }

  async #run(): Promise<void> {
    this.#configure();
    const child = spawn(program, ['-c', join(this.#folder, 'nginx.conf'), '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    const ended = once(child, 'exit');
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, this.#certificate]);
    this.#stop = async () => {
      child.kill('SIGTERM');
      await ended;
      setDefaultCACertificates(trusted);
    };
    const refused = ended.then((): never => {
      throw new Error(`nginx ended: ${said}`);
    });
    refused.catch(() => undefined);
    this.#pid = child.pid ?? 0;
    await Promise.race([this.#answers(), refused]);
  }

  async #answers(): Promise<void> {
    // Probes are for its own network only.
    while ((await this.send('GET', '/live').catch(() => null))?.status !== 404) await sleep(poll);
  }

  /** Sends new calls to the processes on these ports only; running ones continue. */
  async use(...ports: readonly number[]): Promise<void> {
    this.#upstream = ports;
    this.#configure();
    const before = this.#workers();
    process.kill(this.#pid, 'SIGHUP');
    // A worker that still has a call or a socket does not accept others, and says so in its title.
    const titleOf = (pid: string): string => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    };
    while (before.some((pid) => /worker process(?! is shutting down)/.test(titleOf(pid)))) await sleep(poll);
  }

  #workers(): readonly string[] {
    const path = `/proc/${this.#pid}/task/${this.#pid}/children`;
    return readFileSync(path, 'utf8').trim().split(' ');
  }

  /** Sends one call over a connection of its own; rejects if it gets no answer. */
  async send(method: string, path: string, { headers, body, from }: Asked = {}): Promise<Answered> {
    const sent = request(new URL(path, this.origin), {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      ca: this.#certificate,
      signal: AbortSignal.timeout(noAnswer),
      ...(from === undefined ? {} : { localAddress: from }),
    });
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    // All that were asked, the one that answered last.
    const [, by] = /:(\d+)$/.exec(reply.headers['x-upstream']?.toString() ?? '') ?? [];
    return {
      status: reply.statusCode ?? 0,
      headers: reply.headers,
      text: await textOf(reply),
      by: by === undefined ? null : Number(by),
    };
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}
