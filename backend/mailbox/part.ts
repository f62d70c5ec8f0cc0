import * as z from 'zod/mini';
import { escapeHtml, htmlPage, pageHeaders } from '../http/html.ts';
import type { Part } from '../part.ts';
import { mailMigrations, readMails } from './mail.ts';
import type { KeptMail } from './mail.ts';

const asked = z.object({ to: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined) });

/** Addresses in a mail become links, so that a person can follow a confirmation. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+?(?=[.,;]?(?:\s|$))/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}

function article({ to, subject, text, sentAt }: KeptMail): string {
  return `<article><h2 dir="auto">${escapeHtml(subject)}</h2><p>To <bdi>${escapeHtml(to)}</bdi> · <time datetime="${sentAt}">${sentAt}</time></p><pre dir="auto">${withLinks(text)}</pre></article>`;
}

/** The local mailbox at `/svc/mailbox`: on one machine only, never in production and never beside a mail server. */
export function mailboxPart(): Part {
  return {
    name: 'mailbox',
    migrations: mailMigrations,
    routes: (app, { config, store }) => {
      if (config.production || config.smtpUrl !== null) return;
      app.get('/svc/mailbox', async (request, reply) => {
        const { to } = z.parse(asked, request.query);
        const mails = await readMails(store, to === undefined || to === '' ? null : to);
        const form = `<form><label>Mail for <input name="to" type="email" value="${escapeHtml(to ?? '')}"></label> <button>Show</button></form>`;
        const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('');
        return reply.headers(pageHeaders).send(htmlPage('Mailbox', form + list));
      });
      if (!config.seeding) return;
      app.get('/svc/seed/mails', async (request) => {
        const { to } = z.parse(asked, request.query);
        return { mails: await readMails(store, to ?? null) };
      });
    },
  };
}
