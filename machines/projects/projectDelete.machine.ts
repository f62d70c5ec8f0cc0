import { deleteProject } from '../../contracts/projects/calls.ts';
import { confirmFor } from '../request/confirm.machine.ts';
import { deleteModal } from './projects.values.ts';

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
