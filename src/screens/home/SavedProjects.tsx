import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Project } from '../../../contracts/projects/project.ts';
import { projectsShown, readingView } from '../../../machines/home/homePage.selectors.ts';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { shortDayLabel } from '../../ui/formats.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, media, radius } from '../../ui/theme/tokens.ts';
import { Calm, card, facts, NotRead, Section, strong, Waiting, whole } from './parts.tsx';
import type { HomePageRef } from './refs.ts';

const list = css({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: `repeat(${projectsShown}, minmax(0, 1fr))`,
  [media.belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
});
const row = css(card, {
  position: 'relative',
  display: 'flex',
  gap: 14,
  padding: 14,
  minHeight: 102,
  '&:hover': { borderColor: color.lineStrong },
});
const cover = css({
  flex: 'none',
  width: 72,
  height: 72,
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
});
const words = css({ display: 'grid', alignContent: 'center', gap: 2, minWidth: 0 });
const places = Array.from({ length: projectsShown }, (_, place) => place);

function ProjectCard({ project }: { readonly project: Project }) {
  const { i18n } = useLingui();
  const changed = shortDayLabel(i18n.locale, project.updated);
  return (
    <li css={row}>
      {project.cover === null ? (
        <span css={cover} aria-hidden="true" />
      ) : (
        <img css={cover} src={project.cover} alt="" width={72} height={72} loading="lazy" />
      )}
      <div css={words}>
        <h3 css={strong}>
          <a css={whole} href={project.editUrl}>
            <bdi>{project.name}</bdi>
          </a>
        </h3>
        <p css={facts}>{project.articleName}</p>
        <p css={facts}>
          <Trans>Last changed {changed}</Trans>
        </p>
      </div>
    </li>
  );
}

interface SavedProjectsProps {
  readonly page: HomePageRef;
  readonly shop: string;
  /** Whether to render nothing if there are no projects, or as long as this is unknown. */
  readonly onlyWhereSome: boolean;
}

/** The most recently changed projects, each with a link that opens it in the editor [3.14]. */
export function SavedProjects({ page, shop, onlyWhereSome }: SavedProjectsProps) {
  const reading = useSelector(page, ({ children }) => children.projects);
  const view = useSelector(reading, readingView, shallowEqual);
  const projects = view.state === 'ready' ? view.data.projects.slice(0, projectsShown) : [];
  const total = view.state === 'ready' ? view.data.totalProjectCount : 0;
  if (onlyWhereSome && (view.state === 'loading' || (view.state === 'ready' && projects.length === 0)))
    return null;
  return (
    <Section
      heading={<Trans>Saved projects</Trans>}
      {...(projects.length === 0
        ? {}
        : {
            more: {
              to: '/saved-projects',
              label: (
                <Plural
                  value={{ count: total }}
                  one="# project"
                  other="All # projects"
                  comment="At most 18 characters"
                />
              ),
            },
          })}
    >
      {view.state === 'loading' ? (
        <Waiting>
          <div css={list}>
            {places.map((place) => (
              <div key={place} css={row}>
                <Skeleton width={72} height={72} radius="m" />
                <Skeleton width={120} height={16} />
              </div>
            ))}
          </div>
        </Waiting>
      ) : null}
      {view.state === 'failed' || view.state === 'notFound' ? (
        <NotRead
          message={<Trans>Error: Your projects could not be loaded</Trans>}
          reference={view.state === 'failed' ? view.reference : ''}
          onRetry={() => page.send({ type: 'home.retry', card: 'projects' })}
        />
      ) : null}
      {view.state === 'ready' && projects.length === 0 ? (
        <Calm
          action={
            <a css={buttonStyle('secondary')} href={shop}>
              <Trans>Start a project</Trans>
            </a>
          }
        >
          <Trans>Projects you save in the editor are kept here until you’re ready to continue.</Trans>
        </Calm>
      ) : null}
      {projects.length === 0 ? null : (
        <ul css={list}>
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Section>
  );
}
