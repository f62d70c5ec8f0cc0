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
/** Takes no room while there is nothing to say. */
const none = css({ '&:empty': { marginTop: -8 } });

/** The pages of a product, saved as a PDF [7.14a]. */
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
          busyLabel={phase === 'saving' ? <Trans>Unpacking the PDF</Trans> : <Trans>Getting the PDF</Trans>}
          onClick={() => pdf.send({ type: 'pdf.download' })}
        >
          {state === 'success' ? <Trans>PDF saved</Trans> : <Trans>Download PDF</Trans>}
          <VisuallyHidden> {of}</VisuallyHidden>
        </Button>
      </div>
      <div css={none} role="status">
        {state === 'none' ? (
          <span css={small}>
            <Trans>There is no PDF of this product any more.</Trans>
          </span>
        ) : null}
      </div>
      {state === 'failure' ? (
        <ErrorNotice
          inside
          message={<Trans>The PDF could not be downloaded</Trans>}
          reference={reference ?? undefined}
          onRetry={() => pdf.send({ type: 'pdf.download' })}
        />
      ) : null}
    </div>
  );
}
