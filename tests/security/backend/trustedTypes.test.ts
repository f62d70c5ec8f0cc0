import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { issuerOf } from '../../../contracts/auth/oidc.ts';
import { openedAddresses } from '../../authorization/backend/addresses.ts';
import { knock } from '../../identity/backend/kit.ts';
import { sharedBackend, type RunningBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const none = "require-trusted-types-for 'script'; trusted-types 'none'";
const html = { accept: 'text/html' };

test('no page of a service or a stand-in turns a string into HTML or a script, or creates a policy', async () => {
  const addresses = (await openedAddresses(house.backend)).map((path) =>
    path.replaceAll(/:\w+|\*/g, 'alb-gb'),
  );
  const pages: string[] = [];
  for (const path of addresses) {
    const { headers } = await fetch(`${house.origin}${path}`, { headers: html, redirect: 'manual' });
    if (headers.get('content-type')?.startsWith('text/html') !== true) continue;
    pages.push(path);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.not.stringContaining('unsafe-'),
    ]);
    expect([path, headers.get('content-security-policy')?.includes(none)]).toEqual([path, true]);
  }
  const known = ['/svc/mailbox', '/svc/shop/alb-gb/desk', '/svc/shop/alb-gb/editor', '/svc/shop/upload'];
  expect(known.filter((path) => !pages.includes(path))).toEqual([]);
});

test('no page of the provider turns a string into HTML or a script, or creates a policy', async () => {
  const { visitor, page } = await knock(house, '10.6.0.1');
  const issuer = issuerOf(house.origin);
  const pages = [page, `${page}/sign-up`, `${page}/forgot`].concat(
    ['/sessions', '/reset', '/reset/saved', '/auth?client_id=none', '/session/end', '/none'].map(
      (path) => issuer + path,
    ),
  );
  const policies: unknown[] = [];
  for (const url of pages) {
    const { headers } = await visitor.send(url);
    policies.push(headers.get('content-security-policy')?.includes(none));
  }
  expect(policies).toEqual(pages.map(() => true));
});

test('the entry of the app creates its policies before it reads anything else', () => {
  const first = (file: string) =>
    /import .*/.exec(readFileSync(new URL(`../../../src/${file}`, import.meta.url), 'utf8'))?.[0];
  expect([first('main.tsx'), first('app/start.tsx')]).toEqual([
    "import { startApp } from './app/start.tsx';",
    "import '../services/scriptPolicies.ts';",
  ]);
});
