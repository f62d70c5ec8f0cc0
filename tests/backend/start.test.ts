import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBackend, StartRefused } from '../../backend/main.ts';
import type { StartOptions } from '../../backend/startOptions.ts';
import { layStore } from '../kit/preparedStore.ts';
import { launch } from './launch.ts';

const freshFolder = () => mkdtempSync(join(tmpdir(), 'start-'));
const quiet = { port: 0, environment: {}, write: () => undefined } satisfies StartOptions;

async function refusal(options: StartOptions): Promise<string> {
  const error = await startBackend(options).then(
    (backend) => backend.stop().then(() => new Error('it started')),
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message;
}

test('a taken port is reported in one sentence, and the folder is unlocked', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = freshFolder();
  const once_ = await refusal({ ...quiet, port, dataDir });
  const twice = await refusal({ ...quiet, port, dataDir });
  other.close();
  expect([once_, twice]).toEqual([`Port ${port} is already taken.`, `Port ${port} is already taken.`]);
});

test('a start whose pages cannot be built fails, and the folder is unlocked', async () => {
  const dataDir = freshFolder();
  await layStore(dataDir);
  const documentsReady = Promise.reject(new Error('no pages'));
  // The rejection is awaited only later.
  documentsReady.catch(() => undefined);
  await expect(startBackend({ ...quiet, dataDir, documentsReady })).rejects.toThrow('no pages');
  const again = await startBackend({ ...quiet, dataDir, documentsReady: Promise.resolve() });
  await again.stop();
});

test('a folder that cannot be written to is reported in one sentence', async () => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  expect(await refusal({ ...quiet, dataDir: join(file, 'data') })).toBe(
    `The data folder ${join(file, 'data')} cannot be written to.`,
  );
});

test.each([
  [{ PORT: '80800' }, 'PORT must be a port number from 0 to 65535.'],
  [
    { ORIGIN: 'http://localhost:1/x' },
    'ORIGIN must be an origin such as https://account.example.com, without a path.',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address.'],
  [
    { FEATURE_FLAGS: '{"Nothing":["*"]}' },
    'FEATURE_FLAGS must be a JSON object from flag names to lists of host names.',
  ],
  [{ FEATURE_FLAGS: '{' }, 'FEATURE_FLAGS must be a JSON object from flag names to lists of host names.'],
  [
    { TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' },
    'TRUSTED_PROXIES must be a list of IP addresses and networks such as 10.0.0.0/8.',
  ],
  [
    { TRUSTED_PROXIES: 'proxy.example.com' },
    'TRUSTED_PROXIES must be a list of IP addresses and networks such as 10.0.0.0/8.',
  ],
  [{ HOST: 'a b' }, 'HOST must be a host name or an address to listen on.'],
  [{ HOST: '192.0.2.1', PRODUCTION: '1' }, 'HOST 192.0.2.1 is no address of this machine.'],
  [
    { HOST: '0.0.0.0' },
    'HOST would open the mailbox and the stand-ins to other machines: set PRODUCTION=1 with the keys it needs, or leave HOST out.',
  ],
  [
    { HOST: '192.0.2.1', SEEDING: '1' },
    'HOST would open the mailbox and the stand-ins to other machines: set PRODUCTION=1 with the keys it needs, or leave HOST out.',
  ],
  [
    { ORIGIN: 'https://account.example.com', SMTP_URL: 'smtp://mail.example' },
    'ORIGIN would open the mailbox and the stand-ins to other machines: set PRODUCTION=1 with the keys it needs, or leave ORIGIN out.',
  ],
  [{ SEEDING: '1', PRODUCTION: '1' }, 'SEEDING makes customers for tests and cannot be on in production.'],
  [
    { PRODUCTION: '1', SMTP_URL: 'smtp://mail.example' },
    'PRODUCTION needs ORIGIN: the https origin at which customers sign in.',
  ],
  [
    {
      PRODUCTION: '1',
      SMTP_URL: 'smtp://mail.example',
      ORIGIN: 'https://myaccount.alb.nl.localhost',
    },
    'PRODUCTION needs ORIGIN: the https origin at which customers sign in.',
  ],
  [
    { PRODUCTION: '1', SMTP_URL: 'smtp://mail.example', ORIGIN: 'https://127.0.0.1' },
    'PRODUCTION needs ORIGIN: the https origin at which customers sign in.',
  ],
  [
    { PRODUCTION: '1', ORIGIN: 'https://myaccount.alb.nl', HOST: '0.0.0.0' },
    'HOST needs TRUSTED_PROXIES with an https ORIGIN: the addresses of the proxy that ends TLS, without which all customers share one address and its limits.',
  ],
  [
    { PRODUCTION: '1', ORIGIN: 'https://myaccount.alb.nl' },
    'PRODUCTION needs SMTP_URL: without a mail server no mail would leave.',
  ],
  [
    { PRODUCTION: '1', ORIGIN: 'https://myaccount.alb.nl', SMTP_URL: 'smtp://mail.example' },
    'PRODUCTION needs MAIL_FROM: the e-mail address that customers get mails from.',
  ],
])('%o is refused with one sentence', async (environment, sentence) => {
  const { port: _, ...rest } = quiet;
  expect(
    await refusal({
      ...rest,
      ...('PORT' in environment ? {} : { port: 0 }),
      dataDir: freshFolder(),
      environment,
    }),
  ).toBe(sentence);
});

test('a locked folder is refused in one sentence; SIGTERM ends the process that holds it with code 0', async () => {
  const dataDir = freshFolder();
  await layStore(dataDir);
  const first = await launch(dataDir);
  await first.said;
  const second = await launch(dataDir);
  expect(await second.refused).toBe(`The data folder ${dataDir} is already in use by a running instance.`);
  expect(await second.exited).toEqual([1, null]);
  first.kill('SIGTERM');
  expect(await first.exited).toEqual([0, null]);
  rmSync(dataDir, { recursive: true });
});

test('a role is refused without a database', async () => {
  expect(await refusal({ ...quiet, dataDir: freshFolder(), environment: { ROLE: 'web' } })).toBe(
    'ROLE=web needs DATABASE_URL: the embedded store belongs to one process, which does all the work.',
  );
});
