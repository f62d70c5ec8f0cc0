import * as z from 'zod/mini';
import { id as anyId } from '../../contracts/empty.ts';
import { hourly } from '../../backend/hourly.ts';
import { message } from '../../backend/languages/message.ts';
import type { Words } from '../../backend/languages/words.ts';
import { pluralForms, scriptWith, shopWords } from '../words.ts';
import { escapeHtml, htmlPage, pageHeaders } from '../../backend/http/html.ts';
import { HttpFailure } from '../../backend/http/failures.ts';
import type { Part } from '../../backend/part.ts';
import { headLength, kindOf } from '../../contracts/photos/uploads/kind.ts';
import type { Ports } from '../../backend/ports.ts';
import type { AnonymousUploads } from '../../backend/storage/uploads.ts';

const day = 86_400_000;
/**
 * Days for which unclaimed files are kept. The constants below are the maximum bytes per file and the maximum number
 * of files; the oldest files are removed first.
 */
export const keptDays = 30;
const largest = 10 * 1024 ** 2;
export const mostKept = 100;

const script = '/svc/shop/upload.js';
const files = '/svc/storage/files';
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/heic': 'heic' } as const;
const isTaken = (kind: string): kind is keyof typeof endings => kind in endings;

const migrations = [
  {
    id: '0620_anonymous_uploads',
    sql: `
create table anonymous_upload (
  id text primary key,
  media_type text not null,
  created_at timestamptz not null
);
create index anonymous_upload_age on anonymous_upload (created_at);
`,
  },
] as const;

const objectOf = (id: string): string => `anonymous/${id}`;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly media_type: keyof typeof endings;
  readonly created_at: string;
}

async function rowOf({ store, clock }: Ports, id: string): Promise<Row | null> {
  const [row] = await store.query<Row>(
    'select id, media_type, created_at from anonymous_upload where id = $1 and created_at > $2',
    [id, new Date(clock.now() - keptDays * day).toISOString()],
  );
  return row ?? null;
}

/**
 * Deletes files that exceed the limits of age or number. The record is deleted first, because bytes without a record
 * cannot be accessed.
 */
async function sweep({ store, objects, clock }: Ports): Promise<void> {
  const gone = await store.query<{ id: string }>(
    `delete from anonymous_upload where created_at <= $1
      or id in (select id from anonymous_upload order by created_at desc, id offset ${mostKept}) returning id`,
    [new Date(clock.now() - keptDays * day).toISOString()],
  );
  for (const { id } of gone) await objects.delete(objectOf(id));
}

/** Stores a picture, whose type is validated by its first bytes, with an unguessable id. */
async function keep(ports: Ports, bytes: Uint8Array): Promise<string> {
  const kind = kindOf(bytes.subarray(0, headLength));
  if (!isTaken(kind)) throw new HttpFailure(415, 'Choose a JPEG, PNG or HEIC photo.');
  const id = ports.random.uuid();
  await ports.objects.put(objectOf(id), bytes);
  await ports.store.query('insert into anonymous_upload (id, media_type, created_at) values ($1, $2, $3)', [
    id,
    kind,
    new Date(ports.clock.now()).toISOString(),
  ]);
  await sweep(ports);
  return id;
}

const form = ({ say }: Words): string =>
  `<form><p><label>${escapeHtml(say(message('Photo', 'field')))} <input name="file" type="file" accept="image/jpeg,image/png,image/heic" required></label> <button>${escapeHtml(say(message('Send', 'button')))}</button></p></form><p role="status"></p>`;
const uploadWords = (words: Words) => ({
  locale: words.locale,
  sending: words.say(message('Sending', 'a photo is being sent')),
  kept: pluralForms(words, (days) =>
    words.say(
      '{days, plural, one {We’ve saved your photo for # day. Its number is {number}.} other {We’ve saved your photo for # days. Its number is {number}.}}',
      { days, number: '{number}' },
    ),
  ),
  refused: words.say('We couldn’t save your photo.'),
  failed: words.say('We couldn’t send your photo. Please try again.'),
});
const headers = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'self'; connect-src 'self'`,
};

const uploads: AnonymousUploads = {
  read: async (ports, id) => {
    const row = await rowOf(ports, id);
    return row === null
      ? null
      : { id, accountId: null, url: `${ports.config.origin}${files}/${id}`, created: row.created_at };
  },
};

/**
 * Returns a local stand-in for the shop's upload page before sign-in [7.14c]: the form, and the stored files.
 */
export function anonymousUploads(): Part & { readonly uploads: AnonymousUploads } {
  let endSweeping = (): void => undefined;
  return {
    name: 'anonymousUploads',
    migrations,
    uploads,
    routes: (app, ports) => {
      app.get('/svc/shop/upload', (request, reply) => {
        const words = shopWords(request);
        return reply
          .headers(headers)
          .send(
            htmlPage(
              words,
              words.say('Start with a photo'),
              `${form(words)}<script src="${script}"></script>`,
            ),
          );
      });
      app.get(script, async (request, reply) =>
        reply
          .headers({ 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' })
          .send(
            await scriptWith(
              new URL('./form.js', import.meta.url),
              'uploadWords',
              uploadWords(shopWords(request)),
            ),
          ),
      );
      app.register(async (own) => {
        own.addContentTypeParser(
          'application/octet-stream',
          { parseAs: 'buffer', bodyLimit: largest },
          (_request, body, done) => done(null, body),
        );
        own.post('/svc/shop/uploads', async ({ body }) => {
          if (!(body instanceof Uint8Array)) throw new HttpFailure(415, 'Send the bytes of a picture.');
          return { id: await keep(ports, body), days: keptDays };
        });
      });
      app.get(`${files}/:id`, async (request, reply) => {
        const read = z.safeParse(z.object({ id: anyId }), request.params);
        const row = read.success ? await rowOf(ports, read.data.id) : null;
        const bytes = row === null ? null : await ports.objects.stream(objectOf(row.id));
        if (row === null || bytes === null) throw new HttpFailure(404, 'Not found.');
        return reply
          .headers({
            'content-type': row.media_type,
            'content-disposition': `attachment; filename="upload.${endings[row.media_type]}"`,
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'cache-control': 'no-store',
          })
          .send(bytes);
      });
    },
    start: (ports) => {
      endSweeping = hourly(ports.clock, ports.log, () => sweep(ports));
      return Promise.resolve();
    },
    stop: async () => endSweeping(),
  };
}
