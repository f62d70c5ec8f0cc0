import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { fileState, type InvoiceLine } from '../../../machines/invoices/invoices.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { moneyLabel, shortDayLabel } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { textLinkStyle } from '../../ui/TextLink.tsx';
import { color, media, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { InvoicesPageRef } from './refs.ts';

const numberCell = css(type.bodyStrong, { overflowWrap: 'anywhere' });
const muted = css({ color: color.inkMuted });
/** Overrides the alignment of table cells, which is `start`. */
const end = css({ '&&': { textAlign: 'end' } });
const amount = css(type.bodyStrong, {
  '&&': { textAlign: 'end' },
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const saved = css(type.control, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  paddingInline: 12,
  color: color.success,
});
/** Visible only on a phone, below the invoice number, in place of columns that are hidden there. */
const below = css(type.meta, { display: 'none', color: color.inkMuted, [media.phone]: { display: 'block' } });
export const column = css({ [media.phone]: { display: 'none' } });
const trouble = css({ '&&': { borderTop: 0, paddingTop: 0 } });

/** The numbers of an invoice's orders, each linked to the order's page if that is known. */
function Orders({ line }: { readonly line: InvoiceLine }) {
  return line.orders.map(({ ref, code }, index) => (
    <span key={ref}>
      {index === 0 ? null : ', '}
      {code === null ? (
        ref
      ) : (
        <Link css={textLinkStyle} to={`/orders/${encodeURIComponent(code)}`}>
          {ref}
        </Link>
      )}
    </span>
  ));
}

interface InvoiceRowProps {
  readonly page: InvoicesPageRef;
  readonly line: InvoiceLine;
}

/** One invoice, with the button that downloads its PDF [4.10b]. */
export function InvoiceRow({ page, line }: InvoiceRowProps) {
  const { i18n } = useLingui();
  const { file } = line;
  const download = useSelector(page, ({ context }) => context.files[file.key]);
  const state = useSelector(download, fileState);
  const reference = useSelector(download, (snapshot) => snapshot?.context.reference ?? '');
  const ask = () => page.send({ type: 'invoice.download', file });
  const { number } = line;
  const day = line.created === null ? null : shortDayLabel(i18n.locale, line.created);
  return (
    <>
      <tr>
        <th scope="row" css={numberCell}>
          {line.number}
          <span css={below}>
            {day === null ? null : <>{day} · </>}
            <Orders line={line} />
          </span>
        </th>
        <td css={[column, muted]}>{day}</td>
        <td css={column}>
          <Orders line={line} />
        </td>
        <td css={amount}>{line.total === null ? null : moneyLabel(i18n.locale, line.total)}</td>
        <td css={end}>
          {state === 'finished' ? (
            <span css={saved} role="status">
              <Icon name="check" size={16} />
              <Trans context="PDF of an invoice" comment="At most 10 characters">
                Saved
              </Trans>
            </span>
          ) : (
            <Button
              size="s"
              variant="quiet"
              icon="download"
              busy={state === 'inProgress'}
              busyLabel={<Trans comment="At most 6 characters">PDF</Trans>}
              onClick={ask}
            >
              <Trans comment="The number is read aloud only: at most 6 characters without it">
                PDF<VisuallyHidden> of invoice {number}</VisuallyHidden>
              </Trans>
            </Button>
          )}
        </td>
      </tr>
      {state === 'failed' ? (
        <tr>
          <td css={trouble} colSpan={5}>
            <ErrorNotice
              inside
              message={<Trans>Error: Invoice {number} could not be downloaded</Trans>}
              reference={reference === '' ? undefined : reference}
              onRetry={ask}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}

export function SkeletonRow() {
  return (
    <tr>
      <td>
        <Skeleton width={92} height={14} />
      </td>
      <td css={column}>
        <Skeleton width={88} height={14} />
      </td>
      <td css={column}>
        <Skeleton width={80} height={14} />
      </td>
      <td>
        <Skeleton width={72} height={14} />
      </td>
      <td>
        <Skeleton width={60} height={14} />
      </td>
    </tr>
  );
}
