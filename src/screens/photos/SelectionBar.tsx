import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectedTotal } from '../../../machines/photos/selection.selectors.ts';
import type { Month } from '../../../machines/photos/months.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { color, media, stickyGround, type } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { SelectionRef, TimelineRef } from './refs.ts';

const bar = css({
  position: 'sticky',
  top: 'var(--stickyTop, 0px)',
  zIndex: 4,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 64,
  background: stickyGround,
  borderBottom: `1px solid ${color.line}`,
  [media.belowMedium]: { paddingInline: 8 },
});
const words = css(type.section, { flex: '1 1 auto', fontVariantNumeric: 'tabular-nums' });

interface SelectionBarProps {
  readonly timeline: TimelineRef;
  readonly selection: SelectionRef;
  readonly months: readonly Month[];
}

/** What is selected and what can be done with it [2.18, 4.2, 5.3]. */
export function SelectionBar({ timeline, selection, months }: SelectionBarProps) {
  const { t } = useLingui();
  const count = useSelector(selection, ({ context }) => selectedTotal(context.selected, months));
  return (
    <>
      <h1 css={visuallyHidden}>
        <Trans>My photos</Trans>
      </h1>
      <div css={bar} role="toolbar" aria-label={t`Selected photos`}>
        <IconButton
          icon="close"
          label={t`Stop selecting`}
          onClick={() => timeline.send({ type: 'selection.stop' })}
        />
        <p css={words} role="status">
          <Plural value={count} one="# selected" other="# selected" />
        </p>
        <Button
          variant="quiet"
          size="s"
          onClick={() => timeline.send({ type: count === 0 ? 'selection.all' : 'selection.clear' })}
        >
          {count === 0 ? <Trans>Select all</Trans> : <Trans>Deselect all</Trans>}
        </Button>
        <Button
          variant="quiet"
          icon="trash"
          disabledReason={count === 0 ? t`Select at least one photo` : undefined}
          onClick={() => timeline.send({ type: 'selection.delete' })}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </>
  );
}
