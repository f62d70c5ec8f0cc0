import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  choiceViewState,
  copyInto,
  doneOf,
  expectedOf,
  insideOf,
  newCount,
  readOf,
  targetIn,
} from '../../../../machines/albums/choice.selectors.ts';
import { selectionOf } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { isSameShape, viewOf } from '../../../../machines/photos/lists/shown.selectors.ts';
import { idleIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import { useLazyChart } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { media, type } from '../../../ui/theme/tokens.ts';
import type { ChoiceRef, PhotoListRef, SelectionRef } from '../refs.ts';
import { idleReason } from '../toolbar/facts.ts';

const sum = css({
  flex: '1 1 220px',
  display: 'grid',
  gap: 6,
  alignContent: 'center',
  fontVariantNumeric: 'tabular-nums',
  [media.phone]: { flexBasis: '100%' },
});
const line = css(type.bodyStrong);
const chosen = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' });
const buttons = css({ display: 'flex', gap: 8, [media.phone]: { flex: '1 1 auto', '& > *': { flex: 1 } } });

interface FooterProps {
  readonly choice: ChoiceRef;
  readonly onBack: () => void;
}
interface FilledProps extends FooterProps {
  readonly list: PhotoListRef;
  readonly selection: SelectionRef;
}

interface SumProps {
  readonly choice: ChoiceRef;
  readonly selection: SelectionRef;
  readonly count: number;
}

function Sum({ choice, selection, count }: SumProps) {
  const { t } = useLingui();
  const state = useSelector(choice, choiceViewState);
  const read = useSelector(choice, readOf);
  const expected = useSelector(choice, expectedOf);
  const copy = useLazyChart('copyToAlbum');
  const albumId = useSelector(choice, ({ context }) => context.album.albumId);
  const batches = useSelector(copy, (snapshot) => copyInto(snapshot, albumId));
  const done = useSelector(batches, doneOf);
  if (state === 'unresolved')
    return (
      <p css={line} role="alert">
        <Trans>Error: Your photos could not be loaded</Trans>
      </p>
    );
  if (state === 'resolving')
    return (
      <>
        <p css={line} role="status">
          <Trans>Counting your photos</Trans>
        </p>
        <ProgressBar
          label={t`Counting your photos`}
          value={read}
          max={Math.max(1, expected)}
          valueText={t`${read} of ${expected}`}
        />
      </>
    );
  if (state === 'sending')
    return (
      <>
        <p css={line} role="status">
          <Plural value={count} one="Adding # photo" other="Adding # photos" />
        </p>
        <ProgressBar
          label={t`Adding your photos`}
          value={done}
          max={Math.max(1, count)}
          valueText={t`${done} of ${count}`}
        />
      </>
    );
  return count === 0 ? null : (
    <div css={chosen}>
      <p css={line} role="status">
        <Plural value={count} one="# photo chosen" other="# photos chosen" />
      </p>
      <Button variant="quiet" size="s" onClick={() => selection.send({ type: 'selection.clear' })}>
        <Trans>Deselect all</Trans>
      </Button>
    </div>
  );
}

function Filled({ choice, list, selection, onBack }: FilledProps) {
  const { t, i18n } = useLingui();
  const state = useSelector(choice, choiceViewState);
  const inside = useSelector(choice, insideOf);
  const groups = useSelector(list, viewOf, isSameShape).groups();
  const count = useSelector(selection, (snapshot) => newCount(snapshot, groups, inside));
  const idle = useSelector(selection, (snapshot) => idleReason(i18n, idleIn(snapshot, groups)));
  const reason = idle ?? (count === 0 ? t`These photos are already in the album` : undefined);
  const target = useSelector(selection, targetIn);
  return (
    <>
      <div css={sum}>
        <Sum choice={choice} selection={selection} count={count} />
      </div>
      <div css={buttons}>
        {state === 'resolving' || state === 'unresolved' ? (
          <Button onClick={() => choice.send({ type: 'choice.stop' })}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Button onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        )}
        {state === 'unresolved' ? (
          <Button variant="primary" icon="retry" onClick={() => choice.send({ type: 'choice.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={state !== 'choosing'}
            disabledReason={state === 'choosing' ? reason : undefined}
            onClick={() => choice.send({ type: 'choice.add', target })}
          >
            <Plural value={count} _0="Add photos" one="Add # photo" other="Add # photos" />
          </Button>
        )}
      </div>
    </>
  );
}

/** The number of chosen photos, and the button that adds them [2.36a]. */
export function ChoiceFooter({ choice, onBack }: FooterProps) {
  const list = useSelector(choice, ({ children }) => children.list);
  const selection = useSelector(list, (snapshot) => snapshot && selectionOf(snapshot));
  return list === undefined || selection === undefined ? null : (
    <Filled choice={choice} list={list} selection={selection} onBack={onBack} />
  );
}
