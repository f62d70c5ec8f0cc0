import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailPort, readMails } from '../../backend/mailbox/mail.ts';
import { testPorts } from './ports.ts';
import type { TestPorts } from './ports.ts';

let bed: TestPorts;
beforeAll(async () => {
  bed = await testPorts();
}, 60_000);
afterAll(() => bed.close());

/** A mail server that takes one mail: the envelope's recipients and the text between DATA and the lone dot. */
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
  const { store, clock, random, log } = bed.ports;
  return mailPort({ smtpUrl, from: 'from@example.com', store, clock, random, log });
};

test('with a mail server the mail leaves as it was written, to one recipient, and nothing stays here', async () => {
  const smtp = await catcher();
  await port(smtp.url).send({
    to: 'Ann@example.com',
    subject: 'Grüße\r\nBcc: eve@example.com',
    text: 'Zeile 1\n.\nZeile 3 ✓',
  });
  const mail = await PostalMime.parse(smtp.text());
  smtp.close();
  expect([
    smtp.recipients,
    mail.from?.address,
    mail.to?.map(({ address }) => address),
    mail.bcc,
    mail.text?.trimEnd(),
  ]).toEqual([
    ['<Ann@example.com>'],
    'from@example.com',
    ['Ann@example.com'],
    undefined,
    'Zeile 1\n.\nZeile 3 ✓',
  ]);
  expect(await readMails(bed.ports.store, 'ann@example.com')).toEqual([]);
});

test('an address that is several goes to none of them', async () => {
  const smtp = await catcher();
  await port(smtp.url)
    .send({ to: 'ann@example.com, eve@example.com', subject: 's', text: 't' })
    .catch(() => undefined);
  smtp.close();
  expect(smtp.recipients.filter((recipient) => recipient === '<eve@example.com>')).toEqual([]);
});

test('without one it is kept, found by recipient whatever the case, newest first', async () => {
  const mail = port(null);
  await mail.send({ to: 'Bo@example.com', subject: 'one', text: '1' });
  bed.clock.advance(1000);
  await mail.send({ to: 'bo@example.com', subject: 'two', text: '2' });
  await mail.send({ to: 'other@example.com', subject: 'three', text: '3' });
  const found = await readMails(bed.ports.store, 'BO@example.com');
  expect(found.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    { to: 'bo@example.com', subject: 'two', text: '2' },
    { to: 'Bo@example.com', subject: 'one', text: '1' },
  ]);
});
