import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { buttonStyle } from './buttonStyle.ts';
import type { LinkComponent } from './TabLinks.tsx';
import { color, type } from './theme/tokens.ts';

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 16, marginTop: 24 });
const where = css(type.body, { color: color.inkMuted, fontVariantNumeric: 'tabular-nums' });

export interface PageLinksProps {
  /** Accessible name, which states what the pages contain. */
  readonly label: string;
  /** Numbered from 1. */
  readonly page: number;
  readonly pages: number;
  /** The URL of a page. */
  readonly to: (page: number) => string;
  readonly link: LinkComponent;
}

/** Links to the previous and the next page; each page has its own URL. */
export function PageLinks({ label, page, pages, to, link: Link }: PageLinksProps) {
  return (
    <nav css={row} aria-label={label}>
      {page === 1 ? null : (
        <Link css={buttonStyle('secondary')} to={to(page - 1)}>
          <Trans context="page of a list">Previous</Trans>
        </Link>
      )}
      <span css={where} aria-current="page">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {page === pages ? null : (
        <Link css={buttonStyle('secondary')} to={to(page + 1)}>
          <Trans context="page of a list">Next</Trans>
        </Link>
      )}
    </nav>
  );
}
