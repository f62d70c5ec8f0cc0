import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { surveyLink } from '../../../contracts/experiments/experiment.ts';
import { useActor, useActors } from '../../context/actors.ts';
import { Footer } from '../../screens/shell/Footer.tsx';
import { LanguageSelect } from '../../screens/shell/LanguageSelect.tsx';
import { useMenus, useMenusSettled } from './menus.ts';
import { useSessionsHref } from './sessionsHref.ts';

/** The footer for this brand and customer; links without a target are left out. */
export function PageFooter({ alone = false }: { readonly alone?: boolean }) {
  const { i18n } = useLingui();
  const { surroundings } = useActors();
  const settled = useMenusSettled();
  const app = useActor('app');
  const { menus } = useMenus();
  const config = useSelector(app, ({ context }) => context.config);
  const host = useSelector(app, ({ context }) => context.host);
  const survey = config?.SurveyUrl;
  const sessionsHref = useSessionsHref();
  // Wait for all links, because links that appear later would shift the others.
  if (!settled) return null;
  return (
    <Footer
      alone={alone}
      links={menus.footer.map(({ label, url }) => ({ label, href: url }))}
      sessionsHref={sessionsHref}
      surveyHref={
        survey === undefined || host === null ? undefined : (surveyLink(survey, i18n.locale) ?? undefined)
      }
      environment={host === null || host.environment === 'p' ? undefined : host.environment.toUpperCase()}
      language={<LanguageSelect />}
      onCookies={() => surroundings?.send({ type: 'consent.ask' })}
    />
  );
}
