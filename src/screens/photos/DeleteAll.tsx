import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { askToDelete } from '../../../machines/photos/deleteAll.selectors.ts';
import { monthsOf } from '../../../machines/photos/library.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { useAskLasting, useLasting } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { later } from '../../ui/later.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { LibraryRef } from './refs.ts';

export const DeleteAllDialog = later(async () => (await import('./DeleteAllDialog.tsx')).DeleteAllDialog);

const words = css({ [media.phone]: visuallyHidden });

/** Deletes the whole library, after a question [2.19]; whoever draws it hides it while photos are selected. */
export function DeleteAll({ library }: { library: LibraryRef }) {
  const ask = useAskLasting('deleteAll');
  const asked = useLasting('deleteAll') !== undefined;
  const { app } = useActors();
  const capabilities = app?.getSnapshot().context.config?.Capabilities ?? [];
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        icon="trash"
        aria-haspopup="dialog"
        onClick={() => ask(askToDelete(monthsOf(library.getSnapshot()), capabilities))}
      >
        <span css={words}>
          <Trans>Delete all photos</Trans>
        </span>
      </Button>
      {asked ? <DeleteAllDialog library={library} /> : null}
    </>
  );
}
