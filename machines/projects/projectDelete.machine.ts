import { deleteProject } from '../../contracts/projects/calls.ts';
import { confirmFor, confirmWordsFor } from '../request/confirm.machine.ts';
import { deleteModal } from './projects.values.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** The confirmation dialog for deleting a saved project [3.14, 7.14h]. */
export const projectDeleteMachine = confirmFor(deleteProject, {
  id: 'projectDelete',
  description: 'The deletion of a project that the customer saved.',
  deed: 'delete the project',
  spec: ['3.14', '7.14h'],
  modal: deleteModal,
  call: ({ id }: { readonly id: string }) => ({ params: { id }, query: {}, body: {} }),
  settled: ['notFound'],
});

export const projectDeleteWords = confirmWordsFor('delete the project') satisfies ChartWords<
  typeof projectDeleteMachine
>;
