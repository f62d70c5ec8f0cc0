import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useActor } from '../../context/actors.ts';
import { Business } from './Business.tsx';
import { BusinessBanner } from './BusinessBanner.tsx';
import { Integration } from './Integration.tsx';
import { frame } from './parts.tsx';
import { Payment } from './Payment.tsx';
import type { CustomerPageRef } from './refs.ts';

interface ScreenProps {
  /** Address of customer care, of the shop's menus. */
  readonly customerCare: string;
  /** What stands where a page is not there yet. */
  readonly otherwise: ReactNode;
}

/** The settings of the customer: FTP instructions, payment method, and those of a business [2.52j, 2.52c]. */
export function Screen({ customerCare, otherwise }: ScreenProps) {
  const area = useActor('area') as unknown as CustomerPageRef;
  const integration = useSelector(area, ({ children }) => children.integration);
  const payment = useSelector(area, ({ children }) => children.payment);
  const business = useSelector(area, ({ children }) => children.business);
  if (payment !== undefined)
    return (
      <div css={frame}>
        <Payment page={payment} />
      </div>
    );
  if (integration === undefined && business === undefined) return otherwise;
  return (
    <div css={frame}>
      <BusinessBanner customerCare={customerCare} here={business !== undefined} />
      {integration === undefined ? null : <Integration page={integration} />}
      {business === undefined ? null : <Business page={business} />}
    </div>
  );
}
