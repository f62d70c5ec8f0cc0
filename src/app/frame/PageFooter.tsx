import { useSelector } from '@xstate/react';
import { surveyLink } from '../../../contracts/experiments/experiment.ts';
import { sessionsPath } from '../../../contracts/auth/oidc.ts';
import { useActor, useActors } from '../../context/actors.ts';
import { Footer } from '../../screens/shell/Footer.tsx';
import { useMenus } from './menus.ts';

/** The footer of this brand and customer; a link that leads nowhere is not there. */
export function PageFooter({ alone = false }: { readonly alone?: boolean }) {
  const { surroundings } = useActors();
  const app = useActor('app');
  const { menus } = useMenus();
  const config = useSelector(app, ({ context }) => context.config);
  const host = useSelector(app, ({ context }) => context.host);
  const signedIn = useSelector(app, ({ context }) => context.who !== null);
  const survey = config?.SurveyUrl;
  return (
    <Footer
      alone={alone}
      links={menus.footer.map(({ label, url }) => ({ label, href: url }))}
      sessionsHref={
        signedIn && config !== null
          ? `${config.Auth.ChannelAuthority}${sessionsPath}?${new URLSearchParams({ from: window.location.origin }).toString()}`
          : undefined
      }
      surveyHref={
        survey === undefined || host === null
          ? undefined
          : (surveyLink(survey, host.brand.locale) ?? undefined)
      }
      environment={host === null || host.environment === 'p' ? undefined : host.environment.toUpperCase()}
      onCookies={() => surroundings?.send({ type: 'consent.ask' })}
    />
  );
}
