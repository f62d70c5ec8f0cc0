import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../../backend/config/places.ts';
import { wordmarks } from '../../backend/config/wordmarks.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import { demoMails, keepDemoMails } from '../../demo/mails.ts';
import { escapeHtml } from '../../backend/http/html.ts';
import { wordsOf } from '../../backend/languages/words.ts';
import { htmlText, mailColours } from '../../backend/mailbox/html.ts';
import { mailPort, readMails } from '../../backend/mailbox/mail.ts';
import { hello } from '../../backend/mailbox/hello.ts';
import { messagesOf } from '../../tools/wording/read.ts';
import type { Said } from '../../backend/ports.ts';
import { themes } from '../../src/ui/theme/palette.ts';
import { testPorts } from './ports.ts';
import type { TestPorts } from './ports.ts';

let bed: TestPorts;
beforeAll(async () => {
  bed = await testPorts();
});
afterAll(() => bed.close());

/**
 * Returns a mail server that accepts one e-mail: the envelope's recipients, and the text between DATA and the
 * line with a single dot.
 */
async function catcher() {
  const recipients: string[] = [];
  let data = '';
  let reading = false;
  const server = createServer((socket) => {
    socket.setEncoding('utf8').write('220 catcher\r\n');
    let rest = '';
    socket.on('data', (chunk: string) => {
      const linesOf = (rest + chunk).split('\r\n');
      rest = linesOf.pop() ?? '';
      for (const line of linesOf) {
        if (reading) {
          if (line === '.') {
            reading = false;
            socket.write('250 taken\r\n');
          } else data += `${line.replace(/^\.\./, '.')}\r\n`;
        } else if (/^RCPT TO/i.test(line)) {
          recipients.push(line.slice(8));
          socket.write('250 ok\r\n');
        } else if (/^DATA/i.test(line)) {
          reading = true;
          socket.write('354 go\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `smtp://localhost:${(server.address() as AddressInfo).port}`,
    recipients,
    text: () => data,
    close: () => server.close(),
  };
}

const port = (smtpUrl: string | null) => {
  const { store, clock, random, log, config } = bed.ports;
  return mailPort({ config: { ...config, smtpUrl }, from: 'from@example.com', store, clock, random, log });
};
const english = wordsOf('en-GB');
const said = (subject: string, ...paragraphs: string[]): Said => ({
  words: english,
  subject,
  greeting: 'Hello,',
  paragraphs,
  footer: ['Why it comes.'],
});

test('with a mail server a mail is sent as HTML and text to one recipient, and is not stored', async () => {
  const smtp = await catcher();
  await port(smtp.url).send({
    to: 'Ann@example.com',
    ...said('Grüße\r\nBcc: eve@example.com', 'Zeile 1\n.\nZeile 3 ✓'),
    button: { label: 'Öffnen', url: 'https://x.example/a?b=c&d=e' },
  });
  const data = smtp.text();
  const mail = await PostalMime.parse(data);
  smtp.close();
  expect([
    smtp.recipients,
    mail.from?.address,
    mail.to?.map(({ address }) => address),
    mail.bcc,
    mail.subject,
    mail.messageId?.endsWith('@example.com>'),
    /^content-type: ([^;\s]+)/im.exec(data)?.[1],
    mail.text?.includes('Zeile 1\n.\nZeile 3 ✓\n\nÖffnen:\nhttps://x.example/a?b=c&d=e'),
    mail.html?.includes('href="https://x.example/a?b=c&#38;d=e"'),
  ]).toEqual([
    ['<Ann@example.com>'],
    'from@example.com',
    ['Ann@example.com'],
    undefined,
    'Grüße Bcc: eve@example.com',
    true,
    'multipart/alternative',
    true,
    true,
  ]);
  expect(await readMails(bed.ports.store, 'ann@example.com')).toEqual([]);
});

test.each(['', ' möchte Ihnen ein Fotobuch zeigen', ' would like to show you a photo book'])(
  'a name that looks like an encoded word is not decoded in a subject ending in “%s”',
  async (rest) => {
    const smtp = await catcher();
    const name = '=?utf-8?B?4oCuQWNjb3VudCBibG9ja2Vk?= =?utf-8?Q?=E2=80=AEb?=';
    await port(smtp.url).send({ to: 'ann@example.com', ...said(`${name}${rest}`, 't') });
    const { subject } = await PostalMime.parse(smtp.text());
    smtp.close();
    expect(subject?.replaceAll('\u2060', '')).toBe(`${name}${rest}`);
  },
);

test('an address that contains several is sent no mail', async () => {
  const smtp = await catcher();
  await port(smtp.url)
    .send({ to: 'ann@example.com, eve@example.com', ...said('s', 't') })
    .catch(() => undefined);
  smtp.close();
  expect(smtp.recipients.filter((recipient) => recipient === '<eve@example.com>')).toEqual([]);
});

test('without a mail server a mail is stored, found by recipient in any case, newest first', async () => {
  const mail = port(null);
  await mail.send({ to: 'Bo@example.com', ...said('one', '1') });
  bed.clock.advance(1000);
  await mail.send({ to: 'bo@example.com', ...said('two', '2') });
  await mail.send({ to: 'other@example.com', ...said('three', '3') });
  const found = await readMails(bed.ports.store, 'BO@example.com');
  expect(
    found.map(({ to, subject, text, html }) => [to, subject, text.split('\n\n')[1], html !== '']),
  ).toEqual([
    ['bo@example.com', 'two', '2', true],
    ['Bo@example.com', 'one', '1', true],
  ]);
});

test('values in a mail are text: no markup, no remote content, only http links', async () => {
  const hostile = '<img src=https://x.example/p.png onerror=alert(1)>"\'&';
  const text = htmlText(
    {
      words: english,
      subject: hostile,
      greeting: hello(english, hostile),
      paragraphs: [hostile],
      button: { label: hostile, url: 'https://x.example/"><script>' },
      facts: [{ label: hostile, value: hostile }],
      footer: [hostile],
    },
    'default',
  );
  const tags = [...text.matchAll(/<([a-z0-9]+)([^>]*)>/g)];
  expect(new Set(tags.map(([, tag]) => tag))).toEqual(
    new Set(['html', 'head', 'meta', 'title', 'body', 'table', 'tr', 'td', 'h1', 'p', 'a']),
  );
  expect(tags.filter(([, , attributes]) => /\s(?:src|on\w+)=|url\(/.test(attributes ?? ''))).toEqual([]);
  expect(text.split(escapeHtml(hostile)).length).toBe(9);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/here', 'ftp://x.example'])
    expect(() => htmlText({ ...said('s'), button: { label: 'l', url } }, 'default')).toThrow('http or https');
});

test('a value is one line in its own direction; one of the other direction is isolated', () => {
  expect([
    hello(english, ''),
    hello(english, '  Ann\n\nOpen https://evil.example  '),
    hello(english, 'Ann\u202E gnissalb'),
    hello(english, 'דנה'),
    hello(english, '👩\u200D👩\u200D👧 & 🏳️\u200D🌈'),
    hello(english, 'علی\u200Cرضا'),
    hello(english, 'Ann\u200D\u200Bevil\u200D'),
  ]).toEqual([
    'Hello,',
    'Hello Ann Open https://evil.example,',
    'Hello Ann gnissalb,',
    'Hello \u2068דנה\u2069,',
    'Hello 👩\u200D👩\u200D👧 & 🏳️\u200D🌈,',
    'Hello \u2068علی\u200Cرضا\u2069,',
    'Hello Ann evil,',
  ]);
});

test('a mail has the brand and the colours of its channel', async () => {
  const mail = port(null);
  await mail.send({ to: 'wears@example.com', channel: 'hfm-es', ...said('s') });
  await mail.send({ to: 'wears-none@example.com', ...said('s') });
  const brandOf = async (to: string) =>
    [...((await readMails(bed.ports.store, to))[0]?.html ?? '').matchAll(/framehouse|hfm/g)].map(
      ([word]) => word,
    );
  expect([
    new Set(await brandOf('wears@example.com')),
    new Set(await brandOf('wears-none@example.com')),
  ]).toEqual([new Set(['hfm']), new Set(['framehouse'])]);
  expect(mailColours).toEqual(
    Object.fromEntries(
      Object.entries(themes).map(([name, { light }]) => [
        name,
        { accent: light.accent, ground: light.surfaceSunken },
      ]),
    ),
  );
  expect(wordmarks).toEqual(
    Object.fromEntries(Object.entries(themes).map(([name, { wordmark }]) => [name, wordmark])),
  );
});

test('the demo’s mailbox holds one mail of each kind of the catalogue, and none twice', async () => {
  const { ports } = bed;
  await keepDemoMails(ports);
  bed.clock.advance(3_600_000);
  await keepDemoMails(ports);
  const rows = await ports.store.query<{ subject: string }>(
    'select subject from mail where recipient = any($1)',
    [demoAccounts.map(({ email }) => email)],
  );
  const mails = demoMails(ports.config.origin, ports.clock.now());
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(
    // A header has no no-break spaces.
    mails.map(({ said }) => said.subject.replaceAll('\u00a0', ' ')).toSorted(),
  );
  const kinds = messagesOf(readFileSync('backend/languages/locales/en-GB.po', 'utf8')).filter(
    ({ context }) => context === 'subject',
  );
  const missing = kinds.filter(({ text }) => {
    const [before = '', after = ''] = text.split(/\{\w+\}/);
    return !rows.some(({ subject }) => subject.startsWith(before) && subject.endsWith(after));
  });
  expect([kinds.length > 3, missing]).toEqual([true, []]);
});

test('links of a channel use its own host, those of the fixed one and of none the fixed origin', () => {
  const at = (origin: string, production: boolean, channel?: string) =>
    placeOf({ origin, production }, channel).origin;
  expect([
    at('http://localhost:8080', false),
    at('http://localhost:8080', false, 'alb-gb'),
    at('http://localhost:8080', false, 'hfm-es'),
    at('https://myaccount.alb.nl', true, 'alb-nl'),
    at('https://t-myaccount.alb.nl', true, 'pbx-gb'),
    at('https://myaccount.alb.nl', true, 'evil.example'),
  ]).toEqual([
    'http://localhost:8080',
    'http://localhost:8080',
    'http://myaccount.hfm.es.localhost:8080',
    'https://myaccount.alb.nl',
    'https://t-myaccount.pbx.co.uk',
    'https://myaccount.alb.nl',
  ]);
});
