import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ServerWidget } from '../../../contracts/widgets/widget.ts';
import { bookAddress, orderedAt } from '../../../machines/widgets/widgets.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoverCard, CoverSkeleton } from '../../ui/CoverCard.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { dayLabel } from '../../ui/formats.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { WidgetListRef } from './refs.ts';

const facts = css(type.meta, { color: color.inkMuted });

interface BookCardProps {
  readonly list: WidgetListRef;
  readonly book: ServerWidget;
  /** Whether the book's online version is being requested. */
  readonly asking: boolean;
  /** Error reference if the request for the online version failed; otherwise null. */
  readonly refused: string | null;
  readonly onRequest: () => void;
  readonly onDelete: () => void;
}

/** A photo book, the progress of its online version, and its actions [3.13a, 4.17]. */
export function BookCard({ list, book, asking, refused, onRequest, onDelete }: BookCardProps) {
  const { i18n } = useLingui();
  const { title, state, url } = book;
  const ordered = useSelector(list, (snapshot) => orderedAt(snapshot, book.orderCode));
  const day = ordered === null ? null : dayLabel(i18n.locale, ordered);
  const whose = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <CoverCard
      isSteady
      cover={book.cover ?? null}
      name={<bdi>{title}</bdi>}
      actions={
        <>
          {state === 'none' ? (
            <Button
              size="s"
              icon="book"
              busy={asking}
              busyLabel={<Trans comment="At most 18 characters">Putting online</Trans>}
              onClick={onRequest}
            >
              <Trans comment="At most 18 characters">Put online</Trans>
              {whose}
            </Button>
          ) : null}
          {state === 'online' && url !== null ? (
            <a css={buttonStyle('secondary', 's')} href={url} target="_blank" rel="noreferrer">
              <Trans context="button: an online photo book" comment="At most 10 characters">
                Open
              </Trans>
              {whose}
            </a>
          ) : null}
          {state === 'online' ? (
            <Link css={buttonStyle('secondary', 's')} to={bookAddress(book.orderCode)}>
              {book.shareableByEmail ? (
                <Trans context="button: an online photo book" comment="At most 10 characters">
                  Share
                </Trans>
              ) : (
                <Trans context="button: an online photo book" comment="At most 10 characters">
                  Details
                </Trans>
              )}
              {whose}
            </Link>
          ) : null}
          {state === 'none' ? null : (
            <Button size="s" icon="trash" variant="quiet" aria-haspopup="dialog" onClick={onDelete}>
              <Trans>Delete</Trans>
              {whose}
            </Button>
          )}
        </>
      }
    >
      {day === null ? null : (
        <p css={facts}>
          <Trans>Ordered on {day}</Trans>
        </p>
      )}
      {state === 'none' ? (
        <p css={facts}>
          <Trans>Not online yet</Trans>
        </p>
      ) : (
        <Tag tone={state === 'online' ? 'success' : 'info'}>
          {state === 'online' ? (
            <Trans context="status of an online photo book" comment="At most 16 characters">
              Online
            </Trans>
          ) : (
            <Trans context="status of an online photo book" comment="At most 16 characters">
              Being made
            </Trans>
          )}
        </Tag>
      )}
      {state === 'requested' ? (
        <p css={facts} role="status">
          <Trans>This only takes a moment.</Trans>
        </p>
      ) : null}
      {refused === null ? null : (
        <ErrorNotice
          inside
          message={<Trans>Unable to put the book online. Please try again</Trans>}
          reference={refused === '' ? undefined : refused}
        />
      )}
    </CoverCard>
  );
}

/** Skeleton of a card, equally high for books that are online, not online, and in progress. */
export const SkeletonCard = () => <CoverSkeleton isSteady lines={['30%']} />;
