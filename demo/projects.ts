import { defaultBrand } from '../contracts/brand/brands.ts';
import { saveProjects } from '../backend/projects/saved.ts';
import type { SavedProject } from '../backend/projects/saved.ts';
import { keptFor } from '../backend/projects/seeding.ts';
import type { Ports } from '../backend/ports.ts';

/** Name under which `demo_done` records that the demo projects have been created. */
export const projectsDone = 'projects 1';

const day = 86_400_000;
const made: readonly (readonly [name: string, article: string, cover: string | null])[] = [
  ['Greece, island by island', 'Large landscape photo book', 'book-0'],
  ['Grandma turns eighty', 'Medium square photo book', 'book-2'],
  ['Kitchen calendar', 'Wall calendar A3', 'calendar-3'],
  ['Above the sofa', 'Canvas 90\u00a0×\u00a060\u00a0cm', 'canvas-1'],
  ['Thank-you cards', 'Folded cards, set of 20', 'cards-4'],
  ['Mugs for the team', 'Photo mug', 'mug-5'],
  ['First year of Noor', 'Large landscape photo book', 'book-5'],
  ['Winter walks', 'Poster 50\u00a0×\u00a070\u00a0cm', 'poster-1'],
  ['Wedding of Lena and Tom, everybody’s photos', 'Large landscape photo book', 'book-4'],
  ['Prints for the fridge', 'Photo prints, 10\u00a0×\u00a015\u00a0cm', 'prints-3'],
  ['New project', 'Medium square photo book', null],
  ['School play', 'Medium square photo book', 'book-1'],
];

/**
 * Creates a page of projects and two more for the demo customer, and one project for the business; days are relative
 * to `now`.
 */
export async function seedDemoProjects({ store }: Pick<Ports, 'store'>, now: number): Promise<void> {
  const at = (ms: number) => new Date(ms).toISOString();
  const of = (customerId: string) =>
    made.map(([name, articleName, cover], index): SavedProject => {
      const updated = now - (1 + index * 13) * day;
      return {
        id: `${customerId}-project-${index}`,
        customerId,
        channel: defaultBrand.channel,
        name,
        articleName,
        cover,
        updatedAt: at(updated),
        expiresAt: at(updated + keptFor),
      };
    });
  await store.transaction(async (tx) => {
    const [done] = await tx.query('select account_id from demo_done where account_id = $1', [projectsDone]);
    if (done !== undefined) return;
    await saveProjects(tx, [...of('demo-customer'), ...of('demo-business').slice(5, 6)]);
    await tx.query('insert into demo_done (account_id) values ($1) on conflict do nothing', [projectsDone]);
  });
}
