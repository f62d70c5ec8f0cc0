import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { knowing, readInAll, readSoFar } from '../../../../machines/photos/selection/selection.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { ToolbarProps } from './facts.ts';

const reading = css(type.meta, {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { width: 120, flex: '0 1 auto' },
});

/**
 * The progress, or the failure, of reading the ids of a selected range that contains photos which were never loaded
 * [4.2, 8.1].
 */
export function RangeReading({ selection }: Pick<ToolbarProps, 'selection'>) {
  const { t, i18n } = useLingui();
  const known = useSelector(selection, knowing);
  const failed = known === 'failed';
  const read = i18n.number(useSelector(selection, readSoFar));
  const all = useSelector(selection, readInAll);
  const total = i18n.number(all);
  const share = useSelector(selection, (snapshot) => readSoFar(snapshot) / Math.max(1, readInAll(snapshot)));
  if (known === 'known') return null;
  return (
    <div css={reading}>
      <p role={failed ? 'alert' : 'status'}>
        {failed ? (
          <Trans>We couldn’t select all these photos</Trans>
        ) : (
          <Plural value={all} one="Counting # photo" other="Counting # photos" />
        )}
      </p>
      {failed ? (
        <Button size="s" icon="retry" onClick={() => selection.send({ type: 'selection.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <ProgressBar
          label={t`Counting your photos`}
          value={share}
          max={1}
          valueText={t`${read} of ${total}`}
        />
      )}
      <Button size="s" variant="quiet" onClick={() => selection.send({ type: 'selection.escape' })}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
