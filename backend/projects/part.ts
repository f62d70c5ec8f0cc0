import { deleteProject, listProjects } from '../../contracts/projects/calls.ts';
import { projectsPageSize } from '../../contracts/projects/project.ts';
import { hourly } from '../hourly.ts';
import { picturesOf } from '../orders/pictures.ts';
import { answer, Refused, subject } from '../part.ts';
import type { Part } from '../part.ts';
import type { Photos } from '../photos/state.ts';
import { deleteSaved, projectsOf, sweepExpired } from './saved.ts';
import { seedProjects } from './seeding.ts';
import { projectMigrations } from './tables.ts';

/**
 * Returns the part for projects saved in a shop's editor [3.14, 7.14h]. `shopOf` returns the URL of a
 * channel's shop.
 */
export function projectsPart(shopOf: (channel: string) => string, photos: Photos): Part {
  let endSweeping = (): void => undefined;
  return {
    name: 'projects',
    migrations: projectMigrations,
    forget: async ({ store }, { id }) => {
      await store.query('delete from saved_project where customer_id = $1', [id]);
      return 'done';
    },
    capabilities: ['projectExpiry'],
    answers: [
      answer(listProjects, async ({ caller, params, query, ports }) => {
        if (params.accountId !== subject(caller)) throw new Refused('notFound');
        const { skip = 0, limit = projectsPageSize } = query;
        return projectsOf(
          ports,
          params.accountId,
          { skip, limit },
          { shopOf, pictures: picturesOf(ports, photos) },
        );
      }),
      answer(deleteProject, async ({ caller, params, ports }) => {
        if (!(await deleteSaved(ports.store, subject(caller), params.id))) throw new Refused('notFound');
      }),
    ],
    seed: { projects: seedProjects },
    start: async (ports) => {
      await sweepExpired(ports);
      endSweeping = hourly(ports.clock, ports.log, () => sweepExpired(ports));
    },
    stop: async () => endSweeping(),
  };
}
