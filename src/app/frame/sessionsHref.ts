import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { providerPage, sessionsPath } from '../../../contracts/auth/oidc.ts';
import { useActor } from '../../context/actors.ts';

/**
 * Returns the URL of the provider's page where customers see and end their sessions, with a link back.
 * Undefined if signed out.
 */
export function useSessionsHref(): string | undefined {
  const { i18n } = useLingui();
  const provider = useSelector(useActor('app'), ({ context: { config, who } }) =>
    config === null || who === null ? undefined : config.Auth.ChannelAuthority,
  );
  return provider === undefined
    ? undefined
    : providerPage(provider, sessionsPath, { from: window.location.origin, locale: i18n.locale });
}
