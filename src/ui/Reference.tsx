import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from './IconButton.tsx';
import { type } from './theme/tokens.ts';

/** Inherits the surrounding font; the copy button follows the last word. */
const line = css(type.meta, {
  '& code': { font: 'inherit' },
  '& button': { marginInlineStart: 2, verticalAlign: 'middle' },
});

interface ReferenceProps {
  /** Correlation id of the call that failed. */
  readonly reference: string;
  /** Called after the reference was copied, so that a toast can confirm it. */
  readonly onCopied?: (() => void) | undefined;
}

/** The id with which support can find the failure in the logs, with a copy button. */
export function Reference({ reference, onCopied }: ReferenceProps) {
  const { t } = useLingui();
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    onCopied?.();
  };
  return (
    <p css={line}>
      <span>
        {t({ message: 'Reference', comment: 'Before the id of a failure, which customer care asks for.' })}{' '}
        <code>{reference}</code>
      </span>
      {/** A browser may deny access to the clipboard; the reference stays on screen and can be selected by hand. */}
      <IconButton
        icon="copy"
        size="s"
        label={t`Copy reference`}
        onClick={() => void copy().catch(() => undefined)}
      />
    </p>
  );
}
