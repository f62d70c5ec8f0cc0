import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { CallReply } from '../../../contracts/call.ts';
import type { listPaymentMethods } from '../../../contracts/extensions/account.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { recordChangeViewState } from '../../../machines/request/recordChange.selectors.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Radio, RadioGroup } from '../../ui/Radio.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type } from '../../ui/theme/tokens.ts';
import { SettingsHeading } from '../shell/SettingsHeading.tsx';
import { Kind } from './Kind.tsx';
import { card, lead, Trouble } from './parts.tsx';
import type { PaymentPageRef } from './refs.ts';

const label = css(type.bodyStrong);
type Methods = CallReply<typeof listPaymentMethods>['methods'];

function Choice({ page, methods }: { readonly page: PaymentPageRef; readonly methods: Methods }) {
  const preferred = useSelector(page, ({ children }) => children.preferred);
  const record = useSelector(
    preferred,
    (snapshot) => (snapshot === undefined ? null : recordChangeViewState(snapshot)),
    shallowEqual,
  );
  if (record === null) return null;
  if (methods.length === 0)
    return (
      <EmptyState drawing="done" title={<Trans>No payment methods yet</Trans>}>
        <Trans>You’ll choose how to pay with your next order, and we’ll save it here.</Trans>
      </EmptyState>
    );
  return (
    <>
      {record.state === 'takenBack' ? (
        <ErrorNotice
          inside
          message={<Trans>We couldn’t change your preferred payment method</Trans>}
          reference={record.reference === '' ? undefined : record.reference}
          onRetry={() => preferred?.send({ type: 'record.again' })}
        >
          <Trans>Nothing has changed.</Trans>
        </ErrorNotice>
      ) : null}
      <div css={card}>
        <RadioGroup label={<Trans>Preferred payment method</Trans>}>
          {methods.map(({ id, kind, label: words }) => (
            <Radio
              key={id}
              name="preferred"
              value={id}
              checked={record.value === id}
              label={
                <span css={label}>
                  <Kind kind={kind} />
                </span>
              }
              hint={words}
              onChange={(value) => page.send({ type: 'payment.prefer', id: value })}
            />
          ))}
        </RadioGroup>
      </div>
    </>
  );
}

/** The 'Change your payment method' page [2.10, 2.52c]. */
export function Payment({ page }: { readonly page: PaymentPageRef }) {
  const { t } = useLingui();
  const list = useSelector(page, ({ children }) => children.list);
  const view = useSelector(
    list,
    (snapshot) => (snapshot === undefined ? null : queryViewState(snapshot)),
    shallowEqual,
  );
  return (
    <>
      <SettingsHeading>
        <Trans>Change your payment method</Trans>
      </SettingsHeading>
      <p css={lead}>
        <Trans>
          We’ll use your preferred method for your next order, unless you choose another at checkout.
        </Trans>
      </p>
      {view?.state === 'loading' ? (
        <div css={card} role="status" aria-busy="true" aria-label={t`Loading your payment methods`}>
          <Skeleton width="60%" height={20} />
          <Skeleton width="50%" height={20} />
        </div>
      ) : null}
      {view?.state === 'failed' ? (
        <Trouble
          message={<Trans>We couldn’t load your payment methods</Trans>}
          reference={view.reference}
          onRetry={() => page.send({ type: 'payment.retry' })}
        />
      ) : null}
      {view?.state === 'ready' ? <Choice page={page} methods={view.data.methods} /> : null}
    </>
  );
}
