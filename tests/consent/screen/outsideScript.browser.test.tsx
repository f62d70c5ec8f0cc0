import { afterEach, expect, test } from 'vitest';
import { loadScript, removeScript } from '../../../src/services/outsideScript.ts';

const scripts = () => document.querySelectorAll('script[data-outside="test"]').length;
const code = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const load = (url: string, signal = new AbortController().signal, data = {}) =>
  loadScript(document, { url, name: 'test', data }, signal);
afterEach(() => {
  removeScript(document, 'test');
  delete document.documentElement.dataset['heard'];
});

test('[3.19a] a script is reported as loaded only after it ran, and reads its settings', async () => {
  await load(
    code('document.documentElement.dataset.heard = document.currentScript.dataset.mobileBelow'),
    new AbortController().signal,
    { mobileBelow: '576' },
  );
  expect([document.documentElement.dataset['heard'], scripts()]).toEqual(['576', 1]);
  await load(code('document.documentElement.dataset.heard = "again"'));
  expect([document.documentElement.dataset['heard'], scripts()]).toEqual(['again', 1]);
});

test('[1.2e] a script that fails to load leaves no element', async () => {
  await expect(load('/no/such/script.js')).rejects.toThrow('no script for test');
  expect(scripts()).toBe(0);
});

test('[1.2e] an aborted script is removed; one that ran stays after its wait', async () => {
  const ends = new AbortController();
  const loading = load('/no/such/script.js', ends.signal);
  ends.abort();
  await expect(loading).rejects.toThrow('no script for test');
  expect(scripts()).toBe(0);
  const late = new AbortController();
  await load(code('1'), late.signal);
  late.abort();
  expect(scripts()).toBe(1);
  removeScript(document, 'test');
  expect(scripts()).toBe(0);
});
