import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { pdfViewState } from '../../../../machines/orders/orderDetails.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { PdfRef } from './refs.ts';
import { notPrinted, small } from './styles.ts';

const list = css({ display: 'grid', gap: 8 });
/** Takes no space while it is empty. */
const none = css({ '&:empty': { marginTop: -8 } });

/** Downloads the pages of a product as a PDF [7.14a]. */
export function PdfButton({ pdf, of }: { readonly pdf: PdfRef; readonly of: string }) {
  const { state, phase, reference } = useSelector(pdf, pdfViewState, shallowEqual);
  const busy = state === 'pending';
  return (
    <div css={[list, notPrinted]}>
      <div>
        <Button
          size="s"
          icon={state === 'success' ? 'check' : 'download'}
          busy={busy}
          busyLabel={
            phase === 'saving' ? (
              <Trans comment="At most 14 characters">Saving PDF</Trans>
            ) : (
              <Trans comment="At most 14 characters">Preparing PDF</Trans>
            )
          }
          onClick={() => pdf.send({ type: 'pdf.download' })}
        >
          {state === 'success' ? (
            <Trans comment="At most 14 characters">PDF saved</Trans>
          ) : (
            <Trans comment="At most 14 characters">Download PDF</Trans>
          )}
          <VisuallyHidden> {of}</VisuallyHidden>
        </Button>
      </div>
      <div css={none} role="status">
        {state === 'none' ? (
          <span css={small}>
            <Trans>The PDF of this product is no longer available.</Trans>
          </span>
        ) : null}
      </div>
      {state === 'failure' ? (
        <ErrorNotice
          inside
          message={<Trans>We couldn’t download the PDF</Trans>}
          reference={reference ?? undefined}
          onRetry={() => pdf.send({ type: 'pdf.download' })}
        />
      ) : null}
    </div>
  );
}
