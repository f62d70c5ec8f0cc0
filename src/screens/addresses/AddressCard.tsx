import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import type { Address } from '../../../contracts/addresses/address.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { cardEdge } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddressText } from './AddressText.tsx';

const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  padding: 24,
  ...cardEdge,
});
const actionRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 'auto' });
/**
 * The "default" mark comes first in reading order, but is placed beside the address so that it does not change the
 * card's height.
 */
const top = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  '& > address': { flex: 1, minWidth: 0 },
  '& > :not(address)': { flex: 'none', order: 1 },
});

interface AddressCardProps {
  readonly address: Address;
  /** Null if the service does not support default addresses. */
  readonly isDefault: boolean | null;
  readonly onChange: () => void;
  readonly onDelete: () => void;
  readonly onPrefer: () => void;
}

/** One address with its actions. Each button's accessible name includes the address. */
export function AddressCard({ address, isDefault, onChange, onDelete, onPrefer }: AddressCardProps) {
  const whose = (
    <VisuallyHidden> {`${address.firstName} ${address.lastName}, ${address.street}`}</VisuallyHidden>
  );
  return (
    <li css={card}>
      <div css={top}>
        {isDefault === true ? (
          <Tag tone="success" icon="check">
            <Trans context="delivery address" comment="At most 14 characters">
              Default
            </Trans>
          </Tag>
        ) : null}
        <AddressText address={address} />
      </div>
      <div css={actionRow}>
        <Button size="s" icon="edit" aria-haspopup="dialog" onClick={onChange}>
          <Trans context="button: a delivery address" comment="At most 12 characters">
            Change
          </Trans>
          {whose}
        </Button>
        <Button size="s" icon="trash" aria-haspopup="dialog" onClick={onDelete}>
          <Trans>Delete</Trans>
          {whose}
        </Button>
        {isDefault === false ? (
          <Button size="s" variant="quiet" onClick={onPrefer}>
            <Trans comment="At most 18 characters">Make default</Trans>
            {whose}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

export function SkeletonCard() {
  return (
    <li css={card}>
      <Skeleton width="50%" height={15} />
      <Skeleton width="70%" height={15} />
      <Skeleton width="60%" height={15} />
      <Skeleton width={180} height={32} radius="m" />
    </li>
  );
}
