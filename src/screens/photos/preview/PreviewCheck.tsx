import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { isGone } from '../../../../machines/photos/preview/preview.selectors.ts';
import { isSelected, isSelecting } from '../../../../machines/photos/selection/selection.selectors.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { radius } from '../../../ui/theme/tokens.ts';
import { previewControl } from './PreviewControls.tsx';
import type { PreviewRef, SelectionRef } from '../refs.ts';

/** Draws the same mark as on tiles in the grid. */
const ring = css({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: radius.full,
  border: '2px solid #fff',
  boxSizing: 'border-box',
  '&[data-selected]': { background: '#fff', color: '#0b0c0d' },
});

/** While photos are being selected: whether the current one is selected, as in its list [4.2]. */
export function PreviewCheck({ preview }: { preview: PreviewRef }) {
  const { t } = useLingui();
  const list: AnyActorRef | undefined = useSelector(preview, ({ context }) => context.list);
  const selection: SelectionRef | undefined = useSelector(list, (snapshot) => snapshot?.children.selection);
  const selecting = useSelector(selection, isSelecting);
  const selected = useSelector(selection, (snapshot) => snapshot?.context.selected);
  const id = useSelector(preview, ({ context }) => context.id);
  const at = useSelector(preview, ({ context }) => context.at);
  const gone = useSelector(preview, isGone);
  const can = useSelector(preview, (snapshot) => snapshot.can({ type: 'preview.toggle' }));
  if (!selecting || selected === undefined || at === null || gone) return null;
  const is = isSelected(selected, id, at.group, at.place);
  return (
    <button
      css={previewControl}
      type="button"
      role="checkbox"
      aria-checked={is}
      aria-disabled={!can}
      aria-label={t`Select this photo`}
      onClick={() => preview.send({ type: 'preview.toggle' })}
    >
      <span css={ring} data-selected={is ? '' : undefined}>
        {is ? <Icon name="check" size={16} /> : null}
      </span>
    </button>
  );
}
