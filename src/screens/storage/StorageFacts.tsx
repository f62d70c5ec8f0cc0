import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { albumsCountOf, photosCountOf } from '../../../machines/photos/library/library.selectors.ts';
import { spanOf, type StorageWords } from '../../../machines/storage/storageStatus.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import type { StorageRef } from './refs.ts';
import { shortDateLabel } from './labels.ts';

const track = css({
  height: 6,
  borderRadius: radius.full,
  background: `color-mix(in srgb, ${color.ink} 10%, transparent)`,
  overflow: 'clip',
});
const bar = css({ height: '100%', borderRadius: radius.full, transformOrigin: 'left' });
const bars = {
  safe: css({ background: color.success }),
  warning: css({ background: color.warning }),
  critical: css({ background: color.danger }),
};
const ends = css(type.meta, {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginTop: 8,
  marginBottom: 18,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
});
const fact = css({
  display: 'grid',
  gridTemplateColumns: '20px 1fr',
  columnGap: 12,
  padding: '14px 0',
  '& + &': { borderTop: `1px solid ${color.line}` },
});
const detail = css(type.meta, { gridColumn: 2, color: color.inkMuted });

function Fact({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <div css={fact}>
      <Icon name={icon} size={20} />
      <h3 css={type.bodyStrong}>{title}</h3>
      <p css={detail}>{children}</p>
    </div>
  );
}

/** Shows how much of the period has passed, what will be deleted at its end, and what will be kept. */
export function StorageFacts({ storage, words }: { storage: StorageRef; words: StorageWords }) {
  const { i18n } = useLingui();
  const library = useActor('library');
  const photos = useSelector(library, photosCountOf) ?? 0;
  const albums = useSelector(library, albumsCountOf) ?? 0;
  const span = useSelector(storage, spanOf, shallowEqual);
  if (span === null) return null;
  const from = shortDateLabel(i18n.locale, span);
  return (
    <>
      <div css={track} aria-hidden="true">
        <div css={[bar, bars[words.status]]} style={{ width: `${Math.round(span.gone * 1000) / 10}%` }} />
      </div>
      <div css={ends}>
        <span>
          {span.since === 'order' ? (
            <Trans comment="{from} is a day; at most 26 characters">Last order {from}</Trans>
          ) : (
            <Trans comment="{from} is a day; at most 26 characters">Registered {from}</Trans>
          )}
        </span>
        <span>{shortDateLabel(i18n.locale, words)}</span>
      </div>
      <Fact icon="trash" title={<Trans>What will be deleted</Trans>}>
        {albums === 0 ? (
          <Plural value={photos} one="# photo" other="# photos" />
        ) : (
          <Trans>
            <Plural value={photos} one="# photo" other="# photos" /> and{' '}
            <Plural value={albums} one="# album" other="# albums" />
          </Trans>
        )}
      </Fact>
      <Fact icon="bookclosed" title={<Trans>What we keep</Trans>}>
        {span.projects === 0 ? (
          <Trans>Your orders and invoices</Trans>
        ) : (
          <Plural
            value={{ count: span.projects }}
            one="Your orders, # saved project and invoices"
            other="Your orders, # saved projects and invoices"
          />
        )}
      </Fact>
    </>
  );
}
