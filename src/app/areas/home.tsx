import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { homePageLogic } from '../../actors/home/page.ts';
import { isDeleting } from '../../../machines/activation/activation.selectors.ts';
import { useActors } from '../../context/actors.ts';
import { useFlag } from '../../context/hooks.ts';
import { useActivation } from '../../screens/activation/refs.ts';
import { Screen as Home } from '../../screens/home/index.tsx';
import type { NeedyOrder } from '../../screens/home/LatestOrder.tsx';
import { meaningOf, statusWords } from '../../screens/orders/labels.ts';
import { OrderAction } from '../../screens/orders/OrderAction.tsx';
import { OrderFact } from '../../screens/orders/OrderFact.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { afterFirstPaint } from '../../ui/afterFirstPaint.ts';
import { useMenus } from '../frame/menus.ts';
import { lazyDialog } from '../lazyDialog.ts';
import { useOrderWays } from '../orderWays.ts';
import type { HomePageRef } from '../../screens/home/refs.ts';
import { area } from '../area.ts';

/** Shown to businesses only. */
const BusinessBanner = lazyView(
  async () => (await import('../../screens/customer/BusinessBanner.tsx')).BusinessBanner,
);
/** Shown while the library is being deleted; loaded after the first photos. */
const Deleting = lazyDialog(
  'activation',
  async () => (await import('../../screens/activation/DeletingNotice.tsx')).DeletingNotice,
);
const Import = lazyDialog('activation', async () => (await import('../HomeImport.tsx')).HomeImport);
/** A link to the brand's shop, where the customer can deal with the order. */
const Resolve = (props: { readonly order: NeedyOrder; readonly primary?: boolean }) => (
  <OrderAction {...props} ways={useOrderWays()} />
);
/** The overview page, with the status of the business account and of the library [2.52a, 6.1c]. */
function HomeArea({ page }: { readonly page: HomePageRef }) {
  const { lazyActors, session } = useActors();
  const activation = lazyActors?.activation;
  useEffect(() => afterFirstPaint(() => activation?.send({ type: 'lazy.want' })), [activation]);
  const { i18n } = useLingui();
  const { routes } = useMenus();
  const timeline = useFlag('PhotoManagementTimelineViewEnabled');
  const deleting = useSelector(useActivation(), isDeleting);
  const status = useSelector(
    session ?? undefined,
    (snapshot) => snapshot?.context.customer?.b2bStatus ?? null,
  );
  return (
    <Home
      page={page}
      orders={{
        Fact: OrderFact,
        Action: Resolve,
        meaningOf: (shown) => i18n._(meaningOf(shown)),
        nameOf: (shown) => (shown === 'unknown' ? null : i18n._(statusWords[shown].name)),
      }}
      shop={routes.AllProducts}
      hasPhotos={timeline && !deleting}
      banner={status === null ? null : <BusinessBanner customerCare={routes.ContactUs} />}
      end={<Import page={page} />}
    >
      <Deleting />
    </Home>
  );
}

export const { logic, Screen } = area(homePageLogic, HomeArea);
