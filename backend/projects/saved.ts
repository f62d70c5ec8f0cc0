import type { CallReply } from '../../contracts/call.ts';
import type { listProjects } from '../../contracts/projects/calls.ts';
import type { PicturesOf } from '../orders/pictures.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

export interface SavedProject {
  readonly id: string;
  readonly customerId: string;
  /** Channel of the shop in whose editor the project was created. */
  readonly channel: string;
  readonly name: string;
  readonly articleName: string;
  /** Name of a product picture; null if the project has no page yet. */
  readonly cover: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly expiresAt: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  channel: string;
  name: string;
  article_name: string;
  cover: string | null;
  updated_at: string;
  expires_at: string;
}

/** Maximum number of projects in one response. */
export const mostListed = 100;

const kept = 'customer_id = $1 and expires_at > $2';
const nowOf = ({ clock }: Pick<Ports, 'clock'>): string => new Date(clock.now()).toISOString();

/** Returns the URL of a project in the editor of a shop [3.14]. */
export const editorOf = (shop: string, id: string): string => `${shop}/projects/${encodeURIComponent(id)}`;

/** Returns the number of projects that a customer has saved [3.7a]. */
export async function savedProjects(
  ports: Pick<Ports, 'store' | 'clock'>,
  customerId: string,
): Promise<number> {
  const [row] = await ports.store.query<{ saved: number }>(
    `select count(*)::integer as saved from saved_project where ${kept}`,
    [customerId, nowOf(ports)],
  );
  return row?.saved ?? 0;
}

/** Returns a range of a customer's projects, the most recently changed first [3.14, 7.14h]. */
export async function projectsOf(
  ports: Pick<Ports, 'store' | 'clock'>,
  customerId: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
  { shopOf, pictures }: { readonly shopOf: (channel: string) => string; readonly pictures: PicturesOf },
): Promise<CallReply<typeof listProjects>> {
  const rows = await ports.store.query<Row>(
    `select id, channel, name, article_name, cover, updated_at, expires_at from saved_project where ${kept}
      order by updated_at desc, id offset $3 limit $4`,
    [customerId, nowOf(ports), skip, Math.min(limit, mostListed)],
  );
  const covers = await pictures(
    rows.map(({ cover, updated_at }) => ({ customerId, picture: cover, madeAt: updated_at })),
  );
  return {
    projects: rows.map((row, index) => ({
      id: row.id,
      name: row.name,
      articleName: row.article_name,
      updated: row.updated_at,
      cover: covers[index] ?? null,
      editUrl: editorOf(shopOf(row.channel), row.id),
      expires: row.expires_at,
    })),
    totalProjectCount: await savedProjects(ports, customerId),
  };
}

/** Returns one of a customer's projects; null if there is no such project. */
export async function savedProject(
  ports: Pick<Ports, 'store' | 'clock'>,
  customerId: string,
  id: string,
): Promise<Pick<SavedProject, 'name' | 'articleName' | 'cover' | 'updatedAt'> | null> {
  const [row] = await ports.store.query<Row>(
    `select id, channel, name, article_name, cover, updated_at, expires_at from saved_project where ${kept} and id = $3`,
    [customerId, nowOf(ports), id],
  );
  if (row === undefined) return null;
  return { name: row.name, articleName: row.article_name, cover: row.cover, updatedAt: row.updated_at };
}

/** Resolves to false if the customer has no such project. */
export async function deleteSaved(store: Queryable, customerId: string, id: string): Promise<boolean> {
  const gone = await store.query(
    'delete from saved_project where customer_id = $1 and id = $2 returning id',
    [customerId, id],
  );
  return gone.length === 1;
}

/** Stores projects. Projects that already exist are unchanged. */
export async function saveProjects(store: Queryable, projects: readonly SavedProject[]): Promise<void> {
  for (const one of projects)
    await store.query(
      `insert into saved_project (id, customer_id, channel, name, article_name, cover, updated_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [
        one.id,
        one.customerId,
        one.channel,
        one.name,
        one.articleName,
        one.cover,
        one.updatedAt,
        one.expiresAt,
      ],
    );
}

/** Deletes expired projects. */
export async function sweepExpired(ports: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await ports.store.query('delete from saved_project where expires_at <= $1', [nowOf(ports)]);
}
