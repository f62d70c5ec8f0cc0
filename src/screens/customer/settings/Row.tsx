import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { QueryViewState } from '../../../../machines/request/query.selectors.ts';
import { Link } from '../../../context/Link.tsx';
import { buttonStyle } from '../../../ui/buttonStyle.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Outline } from '../../../ui/Outline.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { cardEdge, color, media, type } from '../../../ui/theme/tokens.ts';
import { type OutlineName, outlines } from './outlines.ts';

const group = css({ display: 'grid', gap: 12 });
const list = css({
  padding: '0 8px 0 20px',
  ...cardEdge,
  [media.phone]: { padding: '0 4px 0 16px' },
});
/** The name is above the value; the icon and the link beside them span both lines. */
const row = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 16,
  minHeight: 74,
  paddingBlock: 12,
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > svg': { gridRow: '1 / span 2', color: color.inkMuted },
  [media.phone]: { columnGap: 12 },
  '@media print': { minHeight: 0, paddingBlock: 6 },
});
const label = css(type.meta, { alignSelf: 'end', color: color.inkMuted });
const value = css(type.bodyStrong, {
  gridColumn: 2,
  alignSelf: 'start',
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  overflowWrap: 'anywhere',
});
const problem = css({
  paddingBlock: 12,
  '& > dd': { margin: 0 },
  '& + div': { borderTop: `1px solid ${color.line}` },
});
const lead = css({ gridColumn: 3, gridRow: '1 / span 2', margin: 0, '@media print': { display: 'none' } });

/** Related settings under a heading. */
export function Group({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section css={group}>
      <h2 css={type.section}>{title}</h2>
      <dl css={list}>{children}</dl>
    </section>
  );
}

interface RowProps {
  readonly icon: OutlineName;
  readonly name: ReactNode;
  readonly children: ReactNode;
  /** The link for changing the setting, and its accessible name, which includes the setting's name. */
  readonly to?: string;
  readonly href?: string;
  readonly action?: ReactNode;
  readonly actionLabel?: string;
  /** Replaces the link if the setting can be changed right here. */
  readonly control?: ReactNode;
}

/** One setting: its name, its value, and the link to change it. */
export function Row({ icon, name, children, to, href, action, actionLabel, control }: RowProps) {
  return (
    <div css={row}>
      <Outline path={outlines[icon]} size={22} />
      <dt css={label}>{name}</dt>
      <dd css={value}>{children}</dd>
      {control === null ? null : (
        <dd css={lead}>
          {control !== undefined ? (
            control
          ) : to === undefined ? (
            <a css={buttonStyle('quiet')} href={href} aria-label={actionLabel}>
              {action}
            </a>
          ) : (
            <Link css={buttonStyle('quiet')} to={to} aria-label={actionLabel}>
              {action}
            </Link>
          )}
        </dd>
      )}
    </div>
  );
}

interface ReadRowProps<Data> extends Omit<RowProps, 'children'> {
  readonly view: QueryViewState<Data>;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** A setting that is loaded separately: shows a skeleton while loading, or the error if that failed [8.5a]. */
export function ReadRow<Data>({ view, onRetry, children, ...frame }: ReadRowProps<Data>) {
  const { t } = useLingui();
  if (view.state === 'failed')
    return (
      <div css={problem}>
        <dt css={label}>{frame.name}</dt>
        <dd>
          <ErrorNotice
            inside
            message={t`An error occurred loading your settings`}
            reference={view.reference === '' ? undefined : view.reference}
            onRetry={onRetry}
          />
        </dd>
      </div>
    );
  return (
    <Row {...frame}>
      {view.state === 'ready' ? (
        children(view.data)
      ) : (
        <span role="status" aria-busy="true" aria-label={t`Loading your settings`}>
          <Skeleton width={180} height={18} />
        </span>
      )}
    </Row>
  );
}
