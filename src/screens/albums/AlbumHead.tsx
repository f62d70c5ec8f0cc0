import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { tabPaths } from '../../../machines/photos/library/library.selectors.ts';
import { color, media, size, type } from '../../ui/theme/tokens.ts';
import { BackLink } from '../shell/BackLink.tsx';
import { createdWhen } from './labels.ts';

const inset = css({ [media.belowMedium]: { paddingInline: 16 } });
/** Hidden on small screens, where the top bar contains this link. */
const wayUp = css({ [media.belowMedium]: { display: 'none' } });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginBottom: 12,
});
const names = css({ flex: '1 1 240px', minWidth: 0 });
const line = css({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 });
const heading = css(type.page, {
  minWidth: 0,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
});
const facts = css(type.meta, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });
const toolsRow = css({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: size.target,
  [media.phone]: { flex: '1 1 100%', justifyContent: 'flex-end' },
});

/** The link to all albums [2.31]. */
export function BackToAlbums() {
  return (
    <div css={wayUp}>
      <BackLink to={tabPaths.albums}>
        <Trans>My albums</Trans>
      </BackLink>
    </div>
  );
}

function Created({ created }: { created: string }) {
  const { i18n } = useLingui();
  const made = createdWhen(i18n.locale, created);
  if (made.when !== 'earlier')
    return made.when === 'today' ? <Trans>Created today</Trans> : <Trans>Created yesterday</Trans>;
  const date = made.day;
  return <Trans>Created {date}</Trans>;
}

export interface AlbumHeadProps {
  readonly name: string;
  readonly created: string;
  /** Number of photos shown; null until it is known. */
  readonly count: number | null;
  /** Shown after the name. */
  readonly beside?: ReactNode;
  /** The actions for an album with photos. */
  readonly tools: ReactNode;
}

/** Name, creation date and number of photos, for the customer's own albums and for shared ones [2.33]. */
export function AlbumHead({ name, created, count, beside, tools }: AlbumHeadProps) {
  const filled = count !== null && count > 0;
  return (
    <div css={inset}>
      <BackToAlbums />
      <header css={head}>
        <div css={names}>
          <div css={line}>
            <h1 css={heading}>
              <bdi>{name}</bdi>
            </h1>
            {beside}
          </div>
          <p css={facts}>
            <Created created={created} />
            {filled ? (
              <>
                {' · '}
                <Plural value={count} one="# photo" other="# photos" />
              </>
            ) : null}
          </p>
        </div>
        {filled ? <div css={toolsRow}>{tools}</div> : null}
      </header>
    </div>
  );
}
