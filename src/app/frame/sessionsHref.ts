import { useSelector } from '@xstate/react';
import { sessionsPath } from '../../../contracts/auth/oidc.ts';
import { useActor } from '../../context/actors.ts';

/** The provider's page on which a customer sees and ends their sign-ins, with a link back. Undefined if signed out. */
export function useSessionsHref(): string | undefined {
  return useSelector(useActor('app'), ({ context: { config, who } }) =>
    config === null || who === null
      ? undefined
      : `${config.Auth.ChannelAuthority}${sessionsPath}?${new URLSearchParams({ from: window.location.origin }).toString()}`,
  );
}
