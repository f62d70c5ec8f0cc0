import { beforeAll, expect, test } from 'vitest';
import { printsEditorUrl } from '../../../contracts/prints/editor.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

test('[4.8b] the stand-in’s editor shows its request, and runs only its own script', async () => {
  const to = { vendor: 'alb', channel: '"><script>alert(1)</script>', tempSelectionId: '"><b>' };
  const answer = await fetch(printsEditorUrl(`${house.origin}/svc/shop/{vendor}/editor`, to));
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('<p>Vendor: alb</p>');
  expect(page).toContain('<h2>Photo prints, 10\u00a0×\u00a015\u00a0cm</h2>');
  expect(page).toContain('<p>Product: prints-10x15</p>');
  expect(page).toContain('<a href="/my-photos/photos">Back to my photos</a>');
  expect(page).toContain('Channel: &#34;&#62;&#60;script&#62;alert(1)');
  expect([page.includes('<b>'), page.includes('<script>alert')]).toEqual([false, false]);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("; script-src 'self'; connect-src 'self'; img-src 'self'");
  expect(policy).not.toContain('unsafe');
  const script = await fetch(`${house.origin}/svc/shop/editor.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('the shop’s other pages are the plain stand-in', async () => {
  const page = await (await fetch(`${house.origin}/svc/shop/alb-gb/faq`)).text();
  expect(page).toContain('Outside the account area: /svc/shop/alb-gb/faq');
});
