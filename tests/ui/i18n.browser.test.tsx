import { Plural, Trans } from '@lingui/react/macro';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activateLocale, fetchWords, i18n, isCatalogue } from '../../src/ui/i18n.ts';
import { changeLocale } from '../../src/ui/changeLocale.ts';
import { StorageBlocked } from '../../src/screens/shell/StorageBlocked.tsx';
import { messages } from '../../src/locales/en-GB.po';

/** Returns the visible text of a screen in the active language. */
function words(): string {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <StorageBlocked wordmark="framehouse" onRetry={() => undefined} />
    </I18nProvider>,
  );
  const text = container.textContent ?? '';
  cleanup();
  return text;
}

const english = 'framehousePlease enable site data and cookies in your browser to use the websiteTry again';

/** Returns a server that always responds with `answer`; records the requested URLs. */
function server(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (address) => {
    asked.push(address instanceof Request ? address.url : address.toString());
    return answer();
  };
  return { asked, fetch };
}

const german = Object.fromEntries(Object.keys(messages).map((id) => [id, ['Wort']]));

test('the catalogue of the language is fetched from the origin and shown [7.12b]', async () => {
  const { asked, fetch } = server(() => Response.json(german));
  const outcome = await activateLocale('de-DE', { origin: 'https://account.example', fetch });
  expect([outcome, asked, document.documentElement.lang, words()]).toEqual([
    'locale',
    ['https://account.example/locales/de-DE.json'],
    'de-DE',
    'framehouseWortWort',
  ]);
});

const faults: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['refused', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['not there', () => new Response('', { status: 404 })],
  ['broken', () => new Response('{"a":')],
  ['a page instead', () => new Response('<!doctype html>')],
  ['empty', () => Response.json({})],
  ['of another shape', () => Response.json({ messages: { a: 1 } })],
  ['a list', () => Response.json([['a']])],
];

test.each(faults)('a catalogue that is %s leaves en-GB, never an id', async (_, answer) => {
  const outcome = await activateLocale('de-DE', { fetch: server(answer).fetch });
  expect([outcome, document.documentElement.lang, words()]).toEqual(['fallback', 'en-GB', english]);
  expect([i18n.locale, i18n.number(1_234.5)]).toEqual(['en-GB', '1,234.5']);
});

test('a missing catalogue is replaced by English from the origin, before the bundled one [7.12b]', async () => {
  const shared = { sharedId: ['Shared'] };
  const { asked, fetch } = server(() => Response.json(asked.length === 1 ? {} : shared));
  expect(await activateLocale('nl-NL', { fetch, folder: 'phone/' })).toBe('fallback');
  expect([asked, i18n.locale, i18n._('sharedId')]).toEqual([
    ['/locales/phone/nl-NL.json', '/locales/phone/en-GB.json'],
    'en-GB',
    'Shared',
  ]);
});

test('a chunk loads its messages once, in the page’s language, and again after a failure [7.12b]', async () => {
  const real = globalThis.fetch;
  const { asked, fetch } = server(() =>
    asked.length === 1 ? new Response('', { status: 404 }) : Response.json({ orders: ['Bestellungen'] }),
  );
  await activateLocale('de-DE', {
    fetch: server(() => Response.json({ '': 'folder', a: ['Wort'] })).fetch,
  });
  globalThis.fetch = fetch;
  try {
    await expect(fetchWords('./orders-AbC_12.js')).rejects.toThrow('./orders-AbC_12.js');
    expect(i18n._('orders')).toBe('orders');
    await fetchWords('./orders-AbC_12.js');
    await fetchWords('./orders-AbC_12.js');
    expect([asked, i18n._('orders'), i18n._('a')]).toEqual([
      ['/assets/folder/orders-AbC_12.json', '/assets/folder/orders-AbC_12.json'],
      'Bestellungen',
      'Wort',
    ]);
    // Retrying the page loads its language again, and keeps the messages that are already loaded.
    const again = server(() => Response.json({ '': 'folder', a: ['Wort'] }));
    expect(await activateLocale('de-DE', { fetch: again.fetch })).toBe('locale');
    expect([asked.length, i18n._('orders'), i18n._('a')]).toEqual([2, 'Bestellungen', 'Wort']);
    // A whole catalogue already contains the messages of parts.
    i18n.loadAndActivate({ locale: 'de-DE', messages: german });
    await fetchWords('./photos-AbC_12.js');
    expect(asked.length).toBe(2);
  } finally {
    globalThis.fetch = real;
  }
});

test('an aborted load changes nothing', async () => {
  await activateLocale('en-GB', { fetch: server(() => new Response('', { status: 404 })).fetch });
  const stop = new AbortController();
  const { fetch } = server(() => {
    stop.abort();
    return Response.json(german);
  });
  await expect(activateLocale('de-DE', { fetch, signal: stop.signal })).rejects.toThrow('aborted');
  expect([document.documentElement.lang, words()]).toEqual(['en-GB', english]);
});

test('numbers select the plural form, as compiled', async () => {
  i18n.loadAndActivate({ locale: 'en-GB', messages });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Trans>
        <Plural value={2} one="# field needs your attention" other="# fields need your attention" />
      </Trans>
    </I18nProvider>,
  );
  const text = container.textContent;
  cleanup();
  expect(text).toBe('2 fields need your attention');
});

test('only a table of texts or compiled lists is a catalogue', () => {
  expect([
    isCatalogue({ a: 'A', b: [['n', 'plural', {}]] }),
    isCatalogue({ a: null }),
    isCatalogue(null),
    isCatalogue('a'),
  ]).toEqual([true, false, false, false]);
});

/**
 * Returns a service whose catalogues are split into parts: the initial messages of a page state the folder with the
 * parts of its language.
 */
function partedService(german: () => Response | Promise<Response>) {
  const words: Readonly<Record<string, unknown>> = {
    '/locales/en-GB.json': { '': 'english', start: ['Menu'] },
    '/locales/nl-NL.json': {},
    '/locales/de-DE.json': { '': 'german', start: ['Menü'] },
    '/assets/english/shop.json': { shop: ['Orders'] },
    '/assets/english/late.json': { late: ['Albums'] },
    '/assets/german/late.json': { late: ['Alben'] },
  };
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (address) => {
    const path = address instanceof Request ? address.url : address.toString();
    asked.push(path);
    if (path === '/assets/german/shop.json') return german();
    const body = words[path];
    // Parts from previous tests are requested as well.
    return Response.json(body ?? { other: ['Other'] });
  };
  return { asked, fetch };
}
const shownNow = () => [document.documentElement.lang, ...['start', 'shop', 'late'].map((id) => i18n._(id))];

test('[7.12b, 9.13] another language is loaded for every loaded chunk, and shows once it is complete', async () => {
  const real = globalThis.fetch;
  let release: (answer: Response) => void = () => undefined;
  const { asked, fetch } = partedService(() => new Promise<Response>((resolve) => (release = resolve)));
  globalThis.fetch = fetch;
  try {
    const { signal } = new AbortController();
    i18n.loadAndActivate({ locale: 'en-GB', messages: { '': 'english', start: ['Menu'] } });
    document.documentElement.lang = 'en-GB';
    await fetchWords('./shop.js');
    const changing = changeLocale('de-DE', signal);
    await expect.poll(() => asked).toContain('/assets/german/shop.json');
    // A part that is requested during the switch gets its messages in the current language, and afterwards in the new
    // one.
    await fetchWords('./late.js');
    expect(shownNow()).toEqual(['en-GB', 'Menu', 'Orders', 'Albums']);
    release(Response.json({ shop: ['Bestellungen'] }));
    await changing;
    expect(shownNow()).toEqual(['de-DE', 'Menü', 'Bestellungen', 'Alben']);
    const before = asked.length;
    await changeLocale('de-DE', signal);
    expect(asked.length).toBe(before);
    // Dutch has no messages.
    await changeLocale('nl-NL', signal);
    expect(shownNow()).toEqual(['en-GB', 'Menu', 'Orders', 'Albums']);
  } finally {
    globalThis.fetch = real;
  }
});

test('[F23] if a chunk of another language cannot be loaded, nothing changes', async () => {
  const real = globalThis.fetch;
  const { fetch } = partedService(() => new Response('', { status: 503 }));
  globalThis.fetch = fetch;
  try {
    i18n.loadAndActivate({ locale: 'en-GB', messages: { '': 'english', start: ['Menu'], shop: ['Orders'] } });
    document.documentElement.lang = 'en-GB';
    await expect(changeLocale('de-DE', new AbortController().signal)).rejects.toThrow('./shop.js');
    expect(shownNow().slice(0, 3)).toEqual(['en-GB', 'Menu', 'Orders']);
  } finally {
    globalThis.fetch = real;
  }
});

test('a right-to-left language mirrors the page, and another one restores it', async () => {
  const arabic = Object.fromEntries(Object.keys(messages).map((id) => [id, ['كلمة']]));
  i18n.loadAndActivate({ locale: 'en-GB', messages });
  const directions: string[] = [];
  for (const [locale, words] of [
    ['ar-XB', arabic],
    ['de-DE', german],
  ] as const) {
    const { fetch } = server(() => Response.json(words));
    const real = globalThis.fetch;
    globalThis.fetch = fetch;
    await changeLocale(locale, new AbortController().signal).finally(() => (globalThis.fetch = real));
    directions.push(getComputedStyle(document.body).direction);
  }
  expect(directions).toEqual(['rtl', 'ltr']);
});
