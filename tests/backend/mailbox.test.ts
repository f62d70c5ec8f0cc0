import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlText } from '../../backend/mailbox/html.ts';
import { keepMail, readMails } from '../../backend/mailbox/mail.ts';
import type { KeptMail } from '../../backend/mailbox/mail.ts';
import { mailboxPage } from '../../backend/mailbox/page.ts';
import { plainText } from '../../backend/mailbox/plain.ts';
import { wordsOf } from '../../backend/languages/words.ts';
import { testPorts } from './ports.ts';
import type { TestPorts } from './ports.ts';

let bed: TestPorts;
beforeAll(async () => {
  bed = await testPorts();
});
afterAll(() => bed.close());

const english = wordsOf('en-GB');
const mail = (id: string, more: Partial<KeptMail> = {}): KeptMail => ({
  id,
  to: 'ann@example.com',
  subject: `Subject ${id}`,
  text: `Text ${id}`,
  html: `<html><head></head><body>${id}</body></html>`,
  sentAt: '2026-11-20T10:00:00.000Z',
  ...more,
});

test('the mailbox opens the requested mail, else the newest, or says that there is none', () => {
  const drawn = (mails: readonly KeptMail[], id = '', to = '') => {
    const page = mailboxPage(mails, { to, mail: id });
    return {
      current: [...page.matchAll(/<a href="([^"]*)" aria-current="true">/g)].map(([, href]) => href),
      links: [...page.matchAll(/<li><a href="([^"]*)"/g)].map(([, href]) => href),
      open: /<h2 dir="auto">([^<]*)</.exec(page)?.[1],
      none: page.includes('No mail yet.'),
      framed: page.includes('<iframe'),
      listed: page.includes('<ol>'),
    };
  };
  const two = [mail('a'), mail('b', { html: '' })];
  const links = ['/svc/mailbox?mail=a', '/svc/mailbox?mail=b'];
  expect(drawn(two)).toEqual({
    ...{ current: links.slice(0, 1), links, open: 'Subject a' },
    ...{ none: false, framed: true, listed: true },
  });
  expect(drawn(two, 'b')).toEqual({
    ...{ current: links.slice(1), links, open: 'Subject b' },
    ...{ none: false, framed: false, listed: true },
  });
  expect(drawn(two, 'gone', 'ann@example.com').links).toEqual(
    ['a', 'b'].map((id) => `/svc/mailbox?to=ann%40example.com&#38;mail=${id}`),
  );
  expect(drawn([])).toEqual({
    ...{ current: [], links: [], open: undefined },
    ...{ none: true, framed: false, listed: false },
  });
});

test('a mail has a button, a link to copy and a table where given, and otherwise no empty space', () => {
  const said = { words: english, subject: 's', greeting: 'Hello,', paragraphs: ['One.'], footer: ['Why.'] };
  const full = {
    ...said,
    button: { label: 'Open', url: 'https://x.example/a' },
    facts: [
      { label: 'From', value: 'here' },
      { label: 'To', value: 'there' },
    ],
  };
  const end = `--\nWhy.\n${english.say('This is an automated e-mail from {brand}. Please don’t reply.', { brand: 'b' })}`;
  expect([plainText(said, 'b'), plainText(full, 'b')]).toEqual([
    `Hello,\n\nOne.\n\n${end}`,
    `Hello,\n\nOne.\n\nOpen:\nhttps://x.example/a\n\nFrom: here\nTo: there\n\n${end}`,
  ]);
  const parts = (text: string) => [
    text.split('href="https://x.example/a"').length - 1,
    text.includes(english.say('If the button doesn’t work, copy this link into your browser:')),
    text.includes('>From</td>'),
    text.includes('border-top:1px'),
  ];
  expect([parts(htmlText(said, 'default')), parts(htmlText(full, 'default'))]).toEqual([
    [0, false, false, false],
    [2, true, true, true],
  ]);
});

test('the text of a French mail has a no-break space before a colon, that of a Spanish one has none', () => {
  const linesIn = (locale: 'fr-BE' | 'es-ES') =>
    plainText(
      {
        words: wordsOf(locale),
        subject: 'S',
        greeting: 'G',
        paragraphs: [],
        button: { label: 'Open', url: 'https://x.example/a' },
        facts: [{ label: 'From', value: 'here' }],
        footer: [],
      },
      'b',
    ).split('\n');
  expect(linesIn('fr-BE')).toEqual(expect.arrayContaining(['Open\u00a0:', 'From\u00a0: here']));
  expect(linesIn('es-ES')).toEqual(expect.arrayContaining(['Open:', 'From: here']));
});

test('a stored mail stays unchanged; a recipient sees only their own mails, no recipient all', async () => {
  const { store } = bed.ports;
  await keepMail(store, mail('first', { to: 'Stays@example.com' }));
  await keepMail(store, mail('first', { to: 'stays@example.com', subject: 'another' }));
  await keepMail(store, mail('second', { to: 'other@example.com', sentAt: '2026-11-20T11:00:00.000Z' }));
  const subjects = async (to: string | null) => (await readMails(store, to)).map(({ subject }) => subject);
  expect([await subjects('stays@example.com'), await subjects(null)]).toEqual([
    ['Subject first'],
    ['Subject second', 'Subject first'],
  ]);
});

test('the log says of each mail how it was sent, and not to whom', async () => {
  const before = bed.lines.length;
  await bed.ports.mail.send({
    to: 'logged@example.com',
    ...{ words: english, subject: 's', greeting: 'Hello,', paragraphs: [], footer: [] },
  });
  const { time: _, ...line } = JSON.parse(bed.lines.slice(before).join('')) as Record<string, unknown>;
  expect(line).toEqual({ level: 'info', event: 'mail sent', local: true });
});
