import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  amountWithout,
  isAskingSizes,
  leftOutSize,
  printSizesModal,
  selectedAmount,
  smallBySize,
  smallPictures,
} from '../../../../machines/prints/printSizes.selectors.ts';
import { useModal } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Radio, RadioGroup } from '../../../ui/Radio.tsx';
import { color, media, radius, type } from '../../../ui/theme/tokens.ts';
import { usePhotoName } from '../../../ui/photoName.ts';
import type { OfAlbum, PrintSizesRef } from '../refs.ts';

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });
const pictures = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [media.phone]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const picture = css({
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
});
const pixels = css(type.meta, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });
const facts = css({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 8, margin: 0 });
const fact = css({ padding: '10px 12px', borderRadius: radius.m, background: color.surfaceSunken });
const size = css(type.meta, { color: color.inkMuted });
const amount = css(type.bodyStrong, { margin: 0 });

interface SmallPhotosProps extends OfAlbum {
  readonly question: PrintSizesRef;
}

function Question({ question, album }: SmallPhotosProps) {
  const { i18n, t } = useLingui();
  const photoName = usePhotoName();
  const { escape } = useModal(printSizesModal);
  const sizes = useSelector(question, smallBySize, (one, other) =>
    shallowEqual(
      one.map(({ count }) => count),
      other.map(({ count }) => count),
    ),
  );
  const shown = useSelector(question, smallPictures);
  const leftOut = useSelector(question, leftOutSize);
  const chosen = useSelector(question, selectedAmount);
  const going = useSelector(question, (snapshot) => amountWithout(snapshot, leftOut));
  const small = sizes.at(-1)?.count ?? 0;
  return (
    <Dialog
      size="l"
      title={<Plural value={small} one="# photo may print blurry" other="# photos may print blurry" />}
      onEscape={escape}
      footer={
        <>
          <Button onClick={() => question.send({ type: 'question.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" icon="print" onClick={() => question.send({ type: 'question.confirm' })}>
            <Plural
              value={going}
              one="Next: Customise # photo print"
              other="Next: Customise # photo prints"
            />
          </Button>
        </>
      }
    >
      <div css={stack}>
        <p>
          <Plural
            value={small}
            one="This photo doesn’t have enough detail for some print sizes."
            other="These photos don’t have enough detail for some print sizes."
          />
        </p>
        <ul css={pictures} aria-label={t`The smallest photos`}>
          {shown.map(({ photoId, localFileName, dateTaken, url, width, height }) => (
            <li key={photoId}>
              <img
                css={picture}
                src={url}
                alt={
                  localFileName === undefined
                    ? ''
                    : photoName({ taken: dateTaken, name: localFileName }, album)
                }
                draggable={false}
              />
              <span css={pixels}>{`${i18n.number(width)}\u00a0×\u00a0${i18n.number(height)}`}</span>
            </li>
          ))}
        </ul>
        <dl css={facts}>
          {sizes.map(({ name, short, long, count }) => (
            <div css={fact} key={name}>
              <dt css={size}>
                <Trans>
                  {short}&nbsp;×&nbsp;{long}&nbsp;cm
                </Trans>
              </dt>
              <dd css={amount}>
                <Plural value={count} one="# too small" other="# too small" />
              </dd>
            </div>
          ))}
        </dl>
        <RadioGroup label={<Trans>Photos to print</Trans>}>
          <Radio
            name="leave-out"
            value="none"
            label={<Plural value={chosen} one="The # photo" other="All # photos" />}
            checked={leftOut === null}
            onChange={() => question.send({ type: 'size.choose', size: null })}
          />
          {sizes
            .filter(({ count }) => count < chosen)
            .map(({ name, short, long, count }) => (
              <Radio
                key={name}
                name="leave-out"
                value={name}
                label={
                  <Trans>
                    Leave out photos too small for {short}&nbsp;×&nbsp;{long}&nbsp;cm
                  </Trans>
                }
                hint={<Plural value={{ count: chosen - count }} one="# photo" other="# photos" />}
                checked={leftOut === name}
                onChange={() => question.send({ type: 'size.choose', size: name })}
              />
            ))}
        </RadioGroup>
      </div>
    </Dialog>
  );
}

/**
 * Shows which photos are too small for which print size before the editor opens. The photos counted here are those
 * that will be sent to the editor [4.8].
 */
export function SmallPhotos({ question, album }: SmallPhotosProps) {
  const asking = useSelector(question, isAskingSizes);
  return asking ? <Question question={question} album={album} /> : null;
}
