import * as z from 'zod/mini';
import { defaultBrand } from '../../contracts/brand/brands.ts';
import { isoDateTime, reference, title } from '../../contracts/empty.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Ports } from '../ports.ts';
import { saveProjects } from './saved.ts';

/** Milliseconds for which a project is kept after its last change. */
export const keptFor = 180 * 86_400_000;

const wanted = z.object({
  customerId: reference,
  projects: z.array(
    z.object({
      name: title,
      articleName: z.optional(title),
      updatedAt: z.optional(isoDateTime),
      expiresAt: z.optional(isoDateTime),
    }),
  ),
});

/** Creates saved projects for a seeded customer. Returns their ids in the requested order. */
export async function seedProjects(ports: Ports, payload: unknown): Promise<unknown> {
  const read = z.safeParse(wanted, payload);
  if (!read.success)
    throw new HttpFailure(400, `The seed is not valid at "${read.error.issues[0]?.path.join('.') ?? ''}".`);
  const { customerId, projects } = read.data;
  const now = ports.clock.now();
  const made = projects.map(({ name, articleName, updatedAt, expiresAt }, index) => ({
    id: ports.random.uuid(),
    customerId,
    channel: defaultBrand.channel,
    name,
    articleName: articleName ?? 'Large landscape photo book',
    cover: `book-${index % 6}`,
    updatedAt: updatedAt ?? new Date(now - index * 1000).toISOString(),
    expiresAt: expiresAt ?? new Date(now + keptFor).toISOString(),
  }));
  await ports.store.transaction((tx) => saveProjects(tx, made));
  return { ids: made.map(({ id }) => id) };
}
