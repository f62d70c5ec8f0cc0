import { css, type SerializedStyles } from '@emotion/react';
import { useSelector } from '@xstate/react';
import { Activity, type ReactNode } from 'react';
import { isPreviewing, isSeen, selectionOf } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { isSelecting } from '../../../../machines/photos/selection/selection.selectors.ts';
import { beneath, media } from '../../../ui/theme/tokens.ts';
import type { PhotoListRef, SelectionRef } from '../refs.ts';

/** On a wide screen the toolbar covers the header's row and the one below it: it takes no space, and is sticky. */
const frame = css({
  /** 'Add photos' floats over the end of the page on a phone. */
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
/** The toolbar replaces the header, whose heading is still read aloud. */
const replaced = css({
  [media.medium]: {
    '& > *, & > * *': { visibility: 'hidden' },
    '&& h1, && h1 *': { visibility: 'visible', opacity: 0 },
  },
});

export interface ListFrameProps {
  readonly list: PhotoListRef;
  /** Styles of the page, and of its header while photos are selected. */
  readonly styles: Readonly<Record<'page' | 'covered', SerializedStyles>>;
  readonly head: (onSelect: () => void) => ReactNode;
  /** Renders the toolbar over the header while photos are selected. */
  readonly toolbar: (selection: SelectionRef) => ReactNode;
  readonly children: ReactNode;
}

/**
 * A page with a list of photos. The toolbar and an open photo are placed over it, so that nothing moves [2.18, 2.28].
 */
export function ListFrame({ list, styles, head, toolbar, children }: ListFrameProps) {
  const previewing = useSelector(list, isPreviewing);
  // If a photo is opened by its URL, the list is not rendered until the customer closes the photo.
  const seen = useSelector(list, isSeen);
  const selection = useSelector(list, selectionOf);
  const selecting = useSelector(selection, isSelecting);
  return (
    <div
      css={[frame, styles.page, selecting && selectingPage, previewing && beneath]}
      hidden={previewing && !seen}
      // The list is still painted until the photo covers it, but inert, so that screen readers and the keyboard reach
      // only one page.
      inert={previewing}
      aria-hidden={previewing || undefined}
    >
      <div css={[first, selecting && styles.covered, selecting && replaced]}>
        {head(() => selection?.send({ type: 'selection.start' }))}
      </div>
      {/* Rendered in advance, when the browser is idle, so that the first selection only shows it. */}
      <Activity mode={selecting ? 'visible' : 'hidden'}>
        {selection === undefined ? null : toolbar(selection)}
      </Activity>
      <div css={rest}>{children}</div>
    </div>
  );
}
