import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../kit/freePort.ts';
import { testSecretsKey } from '../kit/secretsKey.ts';
import { Member } from './cluster.ts';
import { type Answered, Nginx, whyNoNginx } from './nginx.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const missing =
  whyNoNginx('Static pages') ?? (existsSync(join(root, 'dist/index.html')) ? null : 'a build: npm run build');

/** What a build reads, and the last build, which is reused unless it is stale. */
const sources = [
  ...['index.html', 'phone.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'lingui.config.ts'],
  ...['vite.config.ts', 'vite.phone.config.ts', 'src', 'contracts', 'machines', 'backend', 'public', 'tools'],
  'dist',
];

/** Headers that must be the same for all files, whichever server sends them. */
const compared = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-robots-tag',
];
const answerOf = ({ status, headers, text: body }: Omit<Answered, 'by'>) => ({
  status,
  headers: compared.map((name) => `${name}: ${headers[name]?.toString() ?? '-'}`),
  // The service writes its JSON in one line.
  body: headers['content-type']?.startsWith('application/json') ? (JSON.parse(body) as unknown) : body,
});

describe.skipIf(missing !== null)('pages as static files', { meta: { needs: missing ?? '' } }, () => {
  let folder: string;
  let copy: string;
  let pages: string;
  let environment: Nginx['environment'];
  let nginx: Nginx;
  let service: Member;

  /** `npm run build -- --static`, in a copy of the project. */
  const publish = async (...options: readonly string[]): Promise<void> => {
    const { NODE_ENV: _, ...own } = process.env;
    // A backend in this process has set a narrower mask, and nginx's workers have another account.
    const mask = process.umask(0o022);
    const build = spawn(
      process.execPath,
      [join(copy, 'tools/build.ts'), ...(options.includes('--force') ? [] : ['--static', pages]), ...options],
      {
        env: { ...own, ...environment },
        stdio: ['ignore', 'inherit', 'pipe'],
      },
    );
    process.umask(mask);
    const [said, [code]] = await Promise.all([text(build.stderr), once(build, 'exit')]);
    if (code !== 0) throw new Error(said);
  };
  const assets = (index: number): readonly string[] => {
    const builds = JSON.parse(readFileSync(join(pages, 'builds.json'), 'utf8')) as { assets: string[] }[];
    return builds[index]?.assets ?? [];
  };
  const get = (path: string): Promise<Answered> =>
    nginx.send('GET', path, { headers: { accept: 'text/html' } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photo-account-static-'));
    copy = join(folder, 'project');
    pages = join(folder, 'pages');
    await mkdir(copy);
    for (const name of sources) await cp(join(root, name), join(copy, name), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    nginx = await Nginx.start(folder, async (settings) => {
      environment = settings;
      await publish();
      return pages;
    });
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    service = await Member.start(dataDir, await freePort(), {
      ...nginx.environment,
      SECRETS_KEY: testSecretsKey,
    });
    await nginx.use(service.port);
  });
  afterAll(async () => {
    await nginx.stop();
    await service.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('each path has the answer and the headers of the service', async () => {
    const host = new URL(nginx.origin).host;
    const ofService = async (path: string): Promise<Omit<Answered, 'by'>> => {
      const sent = request({
        host: nginx.environment['HOST'],
        port: service.port,
        path,
        headers: { accept: 'text/html', host },
      }).end();
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: reply.statusCode ?? 0, headers: reply.headers, text: await text(reply) };
    };
    const asset = (pattern: RegExp): string => `/${assets(0).find((name) => pattern.test(name)) ?? ''}`;
    const paths = [
      ...['/', '/index.html', '/orders', '/orders/1/', '/orders/1?stripped=true', '/settings/b2b/address'],
      ...['/my-photos/photos', '/my-photos/albums/1', '/my-photos/photos/preview/1', '/my-photos/exports/1'],
      ...['/account-deleted', '/unknown/page', '/phone', '/phone.html', '/config.json'],
      ...['/robots.txt', '/favicon.svg', '/print.css', '/locales/de-DE.json'],
      ...[/\/frame-.*\.js$/, /hash\.worker.*\.js$/, /hashing-.*\.js$/, /\.css$/, /\.woff2$/].map(asset),
    ];
    for (const path of paths)
      expect(answerOf(await get(path)), path).toEqual(answerOf(await ofService(path)));
    const links = async (answered: Promise<Omit<Answered, 'by'>>) =>
      ((await answered).headers['link'] ?? '').toString().split(', ');
    const scripts = (all: readonly string[]) => all.filter((link) => link.endsWith('modulepreload'));
    const own = await links(get('/orders'));
    expect(scripts(own).length).toBeGreaterThan(0);
    expect(scripts(own)).toEqual(scripts(await links(ofService('/orders'))));
    const gone = await get('/assets/gone-1.js');
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, undefined]);
    expect((await get('/svc/none')).status).toBe((await ofService('/svc/none')).status);
  });

  test('a page of the former build loads its parts during and after a release', async () => {
    const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${nginx.origin}/account-deleted`);
    await page.getByRole('heading').first().waitFor();

    appendFileSync(
      join(copy, 'contracts/brand/brands.ts'),
      "\nObject.assign(globalThis, { release: '2' });\n",
    );
    await publish('--force');
    let isOver = false;
    const release = publish().finally(() => {
      isOver = true;
    });
    const failed: string[] = [];
    for (let last = false; !last; last = isOver) {
      const document = await get('/account-deleted');
      for (const [, path = ''] of document.text.matchAll(/"(\/assets\/[^"]+)"/g))
        if ((await get(path)).status !== 200) failed.push(path);
    }
    await release;
    await nginx.use(service.port);
    expect(failed).toEqual([]);

    const former = assets(1).filter((name) => !assets(0).includes(name));
    const lazy = former.filter((name) => name.endsWith('.js') && !loaded.includes(`/${name}`));
    expect(lazy.length).toBeGreaterThan(20);
    const statuses = await Promise.all(former.map(async (name) => (await get(`/${name}`)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const part = lazy.find((name) => name.includes('/public-')) ?? lazy[0];
    // As text: the test runner replaces imports in functions.
    const names = await page.evaluate<string[]>(`import('/${part}').then(Object.keys)`);
    expect(names.length).toBeGreaterThan(0);
    // A new visit gets the new build.
    await page.reload();
    await page.getByRole('heading').first().waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'release') as unknown)).toBe('2');
    await browser.close();

    await publish('--keep', '1');
    expect((await get(`/${former[0]}`)).status).toBe(404);
    expect((await get(`/${assets(0)[0]}`)).status).toBe(200);
  });
});
