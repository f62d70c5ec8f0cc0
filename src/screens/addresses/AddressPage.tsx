import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Address } from '../../../contracts/addresses/address.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { cardEdge, color, media, stickyGround } from '../../ui/theme/tokens.ts';
import { SettingsHeading } from '../shell/SettingsHeading.tsx';
import { AddressFields } from './AddressFields.tsx';
import type { AddressFormRef } from './refs.ts';

const card = css({
  maxWidth: 640,
  marginTop: 20,
  // Keeps fields clear of the buttons, which stick to the bottom.
  [media.phone]: { '& form *': { scrollMarginBottom: 80 } },
  [media.abovePhone]: {
    padding: 24,
    ...cardEdge,
  },
});
const actionRow = css({
  display: 'flex',
  gap: 8,
  marginTop: 24,
  [media.phone]: {
    position: 'sticky',
    bottom: 'var(--consentHeight, 0px)',
    paddingBlock: '12px calc(12px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${color.line}`,
    background: stickyGround,
    '& > *': { flex: '1 1 auto' },
    '& button': { flex: 1, minHeight: 48 },
  },
});
const bars = css({ display: 'grid', gap: 18 });

const id = 'address';

interface AddressPageProps {
  readonly form: AddressFormRef;
  readonly before: Partial<Address>;
  readonly stored?: Address | null;
}

/** The form for an address, on a separate page [2.2, 2.52c]. */
export function AddressPage({ form, before, stored = null }: AddressPageProps) {
  const busy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const canCancel = useSelector(form, (snapshot) => snapshot.can({ type: 'form.cancel' }));
  return (
    <>
      <SettingsHeading>
        <Trans>Delivery address</Trans>
      </SettingsHeading>
      <div css={card}>
        <AddressFields id={id} form={form} before={before} stored={stored} />
        <div css={actionRow}>
          <Button variant="primary" type="submit" form={id} busy={busy} busyLabel={<Trans>Saving</Trans>}>
            <Trans>Save address</Trans>
          </Button>
          <Button variant="quiet" disabled={!canCancel} onClick={() => form.send({ type: 'form.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}

export function SkeletonForm() {
  const { t } = useLingui();
  return (
    <div css={card} role="status" aria-busy="true" aria-label={t`Loading your addresses`}>
      <div css={bars}>
        <Skeleton width="100%" height={62} radius="m" />
        <Skeleton width="100%" height={62} radius="m" />
        <Skeleton width="100%" height={62} radius="m" />
        <Skeleton width="100%" height={62} radius="m" />
      </div>
    </div>
  );
}
