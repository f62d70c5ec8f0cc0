import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { askToDelete } from '../../../../machines/photos/deletion/deleteAll.selectors.ts';
import { monthsOf } from '../../../../machines/photos/library/library.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { useTell, useLazyChart } from '../../../context/hooks.ts';
import { lazyView } from '../../../ui/lazyView.tsx';
import type { LibraryRef } from '../refs.ts';
import { ListTool } from '../toolbar/ListTool.tsx';

export const DeleteAllDialog = lazyView(async () => (await import('./DeleteAllDialog.tsx')).DeleteAllDialog, {
  floats: true,
});

/** Deletes the whole library after a confirmation [2.19]; the parent hides this button while photos are selected. */
export function DeleteAll({ library }: { library: LibraryRef }) {
  const { t } = useLingui();
  const ask = useTell('deleteAll');
  const asked = useLazyChart('deleteAll') !== undefined;
  const { app } = useActors();
  const months = useSelector(library, monthsOf);
  const capabilities = useSelector(app ?? undefined, (snapshot) => snapshot?.context.config?.Capabilities);
  const question = () => ask(askToDelete(months, capabilities ?? []));
  return (
    <>
      <ListTool icon="trash" label={t`Delete all photos`} onClick={question} />
      {asked ? <DeleteAllDialog library={library} /> : null}
    </>
  );
}
