import { expect, test } from 'vitest';
import { clearCookies, saveCookies } from '../../../src/services/tokens.ts';

function jar() {
  const written: string[] = [];
  return { written, write: (cookie: string) => void written.push(cookie) };
}
const now = 1_800_000_000_400;
const user = { access_token: 'a.b.c', id_token: 'i', refresh_token: 'r', expires_at: now / 1000 + 600 };
const attributes = '; Path=/; Secure; SameSite=Strict; Domain=.alb.nl';

test('[4.15b] [9.11] shop cookies live as long as the tokens, on the parent domain where there is one', () => {
  const cookies = jar();
  saveCookies(cookies, '.alb.nl', user, now);
  saveCookies(cookies, null, { ...user, refresh_token: undefined }, now + 100_000);
  expect(cookies.written).toEqual([
    `id_token=i${attributes}; Max-Age=600`,
    `refresh_token=r${attributes}; Max-Age=600`,
    'id_token=i; Path=/; Secure; SameSite=Strict; Max-Age=500',
  ]);
});

test('[4.15e] [9.11] cookies of expired tokens are removed at once, and so are all cookies at sign-out', () => {
  const cookies = jar();
  saveCookies(cookies, '.alb.nl', user, now + 601_000);
  const saved = cookies.written.splice(0);
  expect(saved).toEqual([`id_token=i${attributes}; Max-Age=0`, `refresh_token=r${attributes}; Max-Age=0`]);
  clearCookies(cookies, '.alb.nl');
  expect(cookies.written).toEqual([
    `id_token=${attributes}; Max-Age=0`,
    `refresh_token=${attributes}; Max-Age=0`,
  ]);
});
