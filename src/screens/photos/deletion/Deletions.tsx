import { useSelector } from '@xstate/react';
import { deletionOf } from '../../../../machines/photos/library/library.selectors.ts';
import { useActor } from '../../../context/actors.ts';
import { lazyView } from '../../../ui/lazyView.tsx';
import type { DeletionRef } from '../refs.ts';

export const DeleteDialog = lazyView(async () => (await import('./DeleteDialog.tsx')).DeleteDialog, {
  floats: true,
});

function Deletion({ opId }: { opId: string }) {
  const fetched = useSelector(useActor('library'), (snapshot) => deletionOf(snapshot, opId));
  const deletion = useSelector(fetched, (snapshot) => snapshot?.context.chart) as
    | DeletionRef
    | null
    | undefined;
  return deletion == null ? null : <DeleteDialog deletion={deletion} />;
}

/** The confirmation dialogs of the library, which may open over any page [2.48]. */
export function Deletions() {
  const deletions = useSelector(useActor('library'), ({ context }) => context.deletions);
  return deletions.map((opId) => <Deletion key={opId} opId={opId} />);
}
