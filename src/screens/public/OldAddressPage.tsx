import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom, StateValueFrom } from 'xstate';
import type { oldAddressMachine } from '../../../machines/confirmations/oldAddress.machine.ts';
import { type FrameProps, type Outcome, OutcomePage, care, type ShopLinks } from './PublicPage.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

type State = Exclude<StateValueFrom<typeof oldAddressMachine>, object>;

/** The result to show for a link sent to the old address; null while the service has not responded. */
const outcomes: Readonly<Record<State, Outcome | null>> = {
  arriving: null,
  stopping: null,
  undoing: null,
  stopped: {
    well: true,
    title: msg`Your e-mail address stays the same`,
    text: msg`We’ve stopped the change. If you didn’t request it, select “Forgotten your password?” on the sign-in page and choose a new password.`,
    steps: [{ words: msg`Go to your account`, to: { path: '/' } }, care],
  },
  changed: {
    well: false,
    title: msg`Your e-mail address has already been changed`,
    text: msg`This link can no longer stop the change. To undo it, use the link in our e-mail “Your e-mail address has been changed”.`,
    steps: [care],
  },
  undone: {
    well: true,
    title: msg`We’ve restored your e-mail address`,
    text: msg`You’ve been signed out everywhere, and your password no longer works. We’re sending you a link to choose a new one.`,
    steps: [{ words: msg`Go to your account`, to: { path: '/' } }, care],
  },
  inUse: {
    well: false,
    title: msg`We couldn’t undo the change`,
    text: msg`Another account uses this e-mail address now. Contact customer care to get your account back.`,
    steps: [care],
  },
  expired: {
    well: false,
    title: msg`This link has expired`,
    text: msg`Nothing has changed. If you didn’t ask for a new e-mail address, contact customer care.`,
    steps: [care],
  },
  deleted: {
    well: false,
    title: msg`This account has been deleted`,
    text: msg`Its e-mail address can no longer be changed. If you didn’t delete the account, contact customer care.`,
    steps: [care],
  },
  unknown: {
    well: false,
    title: msg`This link doesn’t work`,
    text: msg`Nothing has changed. The link may be incomplete. Open it again from our e-mail.`,
    steps: [care],
  },
  failed: {
    well: false,
    title: msg`Something went wrong`,
    text: msg`We couldn’t use the link. Open it again from our e-mail.`,
    steps: [care],
  },
};

/** The page for the links in e-mails to the old address [2.9b]. */
export function OldAddressPage(around: {
  readonly page: ActorRefFrom<typeof oldAddressMachine>;
  readonly links: ShopLinks;
  readonly Frame: ComponentType<FrameProps>;
}) {
  const { t } = useLingui();
  const { Frame, page } = around;
  const outcome = useSelector(page, ({ value }) => outcomes[value]);
  if (outcome !== null) return <OutcomePage outcome={outcome} {...around} />;
  const label = t`Checking your link`;
  return (
    <Frame
      drawing={
        <div role="status" aria-label={label}>
          <Spinner size={28} />
        </div>
      }
      title={label}
      actions={undefined}
    >
      {undefined}
    </Frame>
  );
}
