import { css, type SerializedStyles } from '@emotion/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isPreviewing, isSeen, selectionOf } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { isSelecting } from '../../../../machines/photos/selection/selection.selectors.ts';
import { beneath, media } from '../../../ui/theme/tokens.ts';
import type { PhotoListRef, SelectionRef } from '../refs.ts';

/** On a wide screen the toolbar lies in the head's row and over what follows: it takes no room and stays in view. */
const frame = css({
  /** 'Add photos' hangs over the end of a phone's page. */
  [media.phone]: { '--footHeight': '72px' },
  paddingBottom: 'var(--footHeight)',
  [media.medium]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto auto' },
});
const first = css({ [media.medium]: { gridArea: '1 / 1' } });
const selectingPage = css({
  '--barHeight': '64px',
  [media.belowMedium]: { '--stickyTop': '0px', '--footHeight': '128px' },
});
const rest = css({ [media.medium]: { gridArea: '2 / 1', minWidth: 0 } });
/** The toolbar replaces the head; its heading is still read aloud. */
const replaced = css({
  [media.medium]: {
    '& > *, & > * *': { visibility: 'hidden' },
    '&& h1, && h1 *': { visibility: 'visible', opacity: 0 },
  },
});

export interface ListFrameProps {
  readonly list: PhotoListRef;
  /** Of the page, and of its head while something is being selected. */
  readonly styles: Readonly<Record<'page' | 'covered', SerializedStyles>>;
  readonly head: (onSelect: () => void) => ReactNode;
  /** What stands over the head while something is being selected. */
  readonly toolbar: (selection: SelectionRef) => ReactNode;
  readonly children: ReactNode;
}

/** A page with a list of photos, over which the toolbar and the photo come: nothing of it moves when they do [2.18, 2.28]. */
export function ListFrame({ list, styles, head, toolbar, children }: ListFrameProps) {
  const previewing = useSelector(list, isPreviewing);
  // A photo that was opened by its address waits for no list: that is drawn when it is returned to.
  const seen = useSelector(list, isSeen);
  const selection = useSelector(list, selectionOf);
  const selecting = useSelector(selection, isSelecting);
  return (
    <div
      css={[frame, styles.page, selecting && selectingPage, previewing && beneath]}
      hidden={previewing && !seen}
      // Painted until the photo covers it, but inert, so that screen readers and the keyboard find one page only.
      inert={previewing}
      aria-hidden={previewing || undefined}
    >
      <div css={[first, selecting && styles.covered, selecting && replaced]}>
        {head(() => selection?.send({ type: 'selection.start' }))}
      </div>
      {selecting && selection !== undefined ? toolbar(selection) : null}
      <div css={rest}>{children}</div>
    </div>
  );
}
