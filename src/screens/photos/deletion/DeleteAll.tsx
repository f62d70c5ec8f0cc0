import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { askToDelete } from '../../../../machines/photos/deletion/deleteAll.selectors.ts';
import { monthsOf } from '../../../../machines/photos/library/library.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { useTell, useLazyChart } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { later } from '../../../ui/later.tsx';
import { media } from '../../../ui/theme/tokens.ts';
import type { LibraryRef } from '../refs.ts';

export const DeleteAllDialog = later(async () => (await import('./DeleteAllDialog.tsx')).DeleteAllDialog, {
  floats: true,
});

const forWide = css({ [media.phone]: { display: 'none' } });
const forPhone = css({ display: 'none', [media.phone]: { display: 'inline-flex' } });

/** Deletes the whole library, after a question [2.19]; whoever draws it hides it while photos are selected. */
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
      <span css={forWide}>
        <Button variant="quiet" size="s" icon="trash" aria-haspopup="dialog" onClick={question}>
          <Trans>Delete all photos</Trans>
        </Button>
      </span>
      <span css={forPhone}>
        <IconButton icon="trash" label={t`Delete all photos`} aria-haspopup="dialog" onClick={question} />
      </span>
      {asked ? <DeleteAllDialog library={library} /> : null}
    </>
  );
}
