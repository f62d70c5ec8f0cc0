import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonStyle } from './buttonStyle.ts';
import { noticeIcons } from './noticeIcons.ts';
import { Outline } from './Outline.tsx';
import { color, radius, type } from './theme/tokens.ts';

const frame = css({
  display: 'grid',
  justifyItems: 'center',
  gap: 20,
  padding: '48px 24px',
  textAlign: 'center',
  '& > svg': {
    boxSizing: 'content-box',
    padding: 20,
    borderRadius: radius.full,
    background: color.dangerSoft,
    color: color.danger,
  },
});
/** For use over a page or beside content: full width, and no taller than necessary. */
const within = css({ gap: 8, padding: 16, borderRadius: radius.l, background: color.dangerSoft });

export interface MissingPartProps {
  readonly inside?: boolean;
  readonly message: ReactNode;
  readonly onRetry: () => void;
  /** URL of customer care; empty if unknown. */
  readonly care?: string;
}

/**
 * The notice for code that failed to load; it must itself be available before any other code is loaded. It looks like
 * `ErrorNotice`, which is loaded with the account, but uses only what every page contains.
 */
export function MissingPart({ inside = false, message, onRetry, care = '' }: MissingPartProps) {
  const { t } = useLingui();
  return (
    <div css={[frame, inside && within]} role="alert">
      {inside ? null : <Outline path={noticeIcons.error} size={32} />}
      <p css={inside ? type.bodyStrong : type.dialog}>{message}</p>
      <button css={buttonStyle(inside ? 'secondary' : 'primary')} type="button" onClick={onRetry}>
        {t`Try again`}
      </button>
      {care === '' ? null : (
        <a css={buttonStyle('quiet')} href={care}>
          {t`Contact customer care`}
        </a>
      )}
    </div>
  );
}
