import * as z from 'zod/mini';
import { issuerOf, storedUserKey } from '../../contracts/auth/oidc.ts';
import { id } from '../../contracts/empty.ts';
import { escapeHtml, htmlPage } from '../../backend/http/html.ts';
import { verifier } from '../../backend/identity/index.ts';
import type { Kind } from '../../backend/merchandise/catalogue.ts';
import { message } from '../../backend/languages/message.ts';
import { shopWords } from '../words.ts';
import { picturesOf } from '../../backend/orders/pictures.ts';
import type { Part } from '../../backend/part.ts';
import type { Photos } from '../../backend/photos/state.ts';
import { savedProject } from '../../backend/projects/saved.ts';
import { noIcon } from '../books/viewer.ts';
import { editorHeaders, editorScript } from '../prints/editor.ts';
import { wayBack } from '../shop.ts';

const named = z.object({ id });

/** The number of pages of a project in the editor; a project without a cover has no pages yet. */
const pagesOf: Readonly<Partial<Record<string, number>>> = {
  book: 24,
  calendar: 13,
  cards: 4,
} satisfies Partial<Record<Kind, number>>;

/**
 * Returns a local stand-in for the project editor: a page that shows the project's name [3.14]. The page
 * itself is the same for everyone, because a browser opens it without a token; its script loads the project
 * with the customer's token.
 */
export function projectEditor(photos: Photos): Part {
  return {
    name: 'projectEditor',
    routes: (app, ports) => {
      const verify = verifier(ports);
      const pictures = picturesOf(ports, photos);
      const userKey = storedUserKey(issuerOf(ports.config.origin));
      app.get('/svc/shop/:channel/projects/:id', (request, reply) => {
        const project = z.safeParse(named, request.params).data?.id ?? '';
        const words = shopWords(request);
        const { say } = words;
        return reply
          .headers(editorHeaders)
          .send(
            htmlPage(
              words,
              say(message('Editor', 'title')),
              `<section data-project="${escapeHtml(project)}" data-user-key="${escapeHtml(userKey)}"><p role="status">${escapeHtml(say('Opening your project'))}</p></section>${wayBack('/saved-projects', say('Back to my saved projects'))}<script src="${editorScript}"></script>`,
              noIcon,
            ),
          );
      });
      app.get('/svc/shop/project/:id', async (request, reply) => {
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
        const caller = token === undefined ? null : await verify(token);
        if (caller === null) return reply.code(401).send({ error: 'Sign in to do this.' });
        const { data } = z.safeParse(named, request.params);
        const project = data === undefined ? null : await savedProject(ports, caller.subject, data.id);
        if (project === null) return reply.code(404).send({ error: 'Not found.' });
        const { name, articleName, cover: picture, updatedAt: madeAt } = project;
        const [cover = null] = await pictures([{ customerId: caller.subject, picture, madeAt }]);
        const pages = picture === null ? 0 : (pagesOf[picture.split('-')[0] ?? ''] ?? 1);
        return reply.header('cache-control', 'no-store').send({ name, articleName, cover, pages });
      });
    },
  };
}
