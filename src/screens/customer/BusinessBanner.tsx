import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActors } from '../../context/actors.ts';
import { Link } from '../../context/Link.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';

interface BusinessBannerProps {
  /** URL of customer care, from the shop's menus. */
  readonly customerCare: string;
  /** Set on the page for entering the details, which needs no link to itself. */
  readonly here?: boolean;
}

/** The status of a business account: details are missing, it is being checked, or it is blocked [6.1c]. */
export function BusinessBanner({ customerCare, here = false }: BusinessBannerProps) {
  const { session } = useActors();
  const status = useSelector(
    session ?? undefined,
    (snapshot) => snapshot?.context.customer?.b2bStatus ?? null,
  );
  if (status === 'New')
    return (
      <Banner tone="warning" title={<Trans>Pending account validation</Trans>}>
        <Trans>
          We’re checking your company details, usually within 2 working days. You can place orders in the
          meantime.
        </Trans>
      </Banner>
    );
  if (status === 'Blocked')
    return (
      <Banner
        tone="danger"
        title={<Trans>Your account is blocked</Trans>}
        action={
          <a css={buttonStyle('secondary')} href={customerCare}>
            <Trans>Contact customer care</Trans>
          </a>
        }
      >
        <Trans>
          You can’t place new orders at the moment. Orders we’re already making will still arrive.
        </Trans>
      </Banner>
    );
  if (status === 'Default')
    return (
      <Banner
        tone="warning"
        icon="alert"
        title={<Trans>Company details are missing</Trans>}
        {...(here
          ? {}
          : {
              action: (
                <Link css={buttonStyle('secondary')} to="/settings/b2b">
                  <Trans>Complete your details</Trans>
                </Link>
              ),
            })}
      >
        <Trans>We still need your company name and VAT number before we can confirm your account.</Trans>
      </Banner>
    );
  return null;
}
