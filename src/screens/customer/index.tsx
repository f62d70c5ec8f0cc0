import { useSelector } from '@xstate/react';
import { BusinessBanner } from './BusinessBanner.tsx';
import { Integration } from './Integration.tsx';
import { frame } from './parts.tsx';
import { Payment } from './Payment.tsx';
import type { CustomerPageRef } from './refs.ts';

interface ScreenProps {
  readonly page: CustomerPageRef;
  /** URL of customer care, from the shop's menus. */
  readonly customerCare: string;
}

/** The FTP instructions page or the payment method page [2.52j, 2.52c]. */
export function Screen({ page: area, customerCare }: ScreenProps) {
  const integration = useSelector(area, ({ children }) => children.integration);
  const payment = useSelector(area, ({ children }) => children.payment);
  return (
    <div css={frame}>
      {payment === undefined ? null : <Payment page={payment} />}
      {integration === undefined ? null : (
        <Integration page={integration} banner={<BusinessBanner customerCare={customerCare} />} />
      )}
    </div>
  );
}
