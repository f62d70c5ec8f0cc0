import * as z from 'zod/mini';
import { HttpFailure } from '../http/failures.ts';
import { hourly } from '../hourly.ts';
import type { Part } from '../part.ts';
import { mailMigrations, readHtml, readMails } from './mail.ts';
import { sweepCounts } from './recipients.ts';
import { mailboxHeaders, mailboxPage, mailHeaders, mailPath } from './page.ts';

const word = z.catch(z.string().check(z.maxLength(254)), '');
const named = z.object({ id: z.string().check(z.maxLength(100)) });
const asked = z.object({ to: word, mail: word });

/**
 * Returns the part with the local mailbox at `/svc/mailbox`. It is for developers: never used in production,
 * and never together with a mail server.
 */
export function mailboxPart(): Part {
  let endSweeping = (): void => undefined;
  return {
    name: 'mailbox',
    migrations: mailMigrations,
    onlyHere: true,
    start: async ({ store, clock, log }) => {
      await sweepCounts(store, clock);
      endSweeping = hourly(clock, log, () => sweepCounts(store, clock));
    },
    stop: async () => endSweeping(),
    routes: (app, { config, store }) => {
      if (config.production || config.smtpUrl !== null) return;
      app.get('/svc/mailbox', async (request, reply) => {
        const { to, mail } = z.parse(asked, request.query);
        const mails = await readMails(store, to === '' ? null : to);
        return reply.headers(mailboxHeaders).send(mailboxPage(mails, { to, mail }));
      });
      app.get(`${mailPath}/:id`, async (request, reply) => {
        const read = z.safeParse(named, request.params);
        const html = read.success ? await readHtml(store, read.data.id) : null;
        if (html === null) throw new HttpFailure(404, 'Not found.');
        return reply.headers(mailHeaders).send(html);
      });
      if (!config.seeding) return;
      app.get('/svc/seed/mails', async (request) => {
        const { to } = z.parse(asked, request.query);
        return { mails: await readMails(store, to === '' ? null : to) };
      });
    },
  };
}
