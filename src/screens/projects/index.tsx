import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  projectsAddress,
  projectsViewState,
  shownProjects,
} from '../../../machines/projects/projectsPage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ProjectCard, SkeletonCard } from './ProjectCard.tsx';
import type { ProjectsPageRef } from './refs.ts';

const frame = css({ maxWidth: 960 });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 16px',
  marginBottom: 20,
});
const heading = css(type.page);
const total = css(type.body, { color: color.inkMuted });
const list = css({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
});

interface ProjectsProps {
  readonly page: ProjectsPageRef;
  /** URL of the shop's products, where customers start a new project. */
  readonly shop: string;
}

/** The 'My saved projects' page [2.10, 2.52g, 3.14]. */
export function Screen({ page, shop }: ProjectsProps) {
  const { t } = useLingui();
  const read = useSelector(page, ({ children }) => children.list);
  const view = useSelector(
    read,
    (snapshot) => (snapshot === undefined ? null : projectsViewState(snapshot)),
    shallowEqual,
  );
  const deletion = useSelector(page, ({ children }) => children.delete);
  const leaving = useSelector(deletion, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const shown = useSelector(page, (snapshot) => shownProjects(snapshot, leaving), shallowEqual);
  const chosen = useSelector(page, ({ context }) => context.chosen);
  return (
    <div css={frame}>
      <div css={head}>
        <h1 css={heading}>
          <Trans>My saved projects</Trans>
        </h1>
        {view?.state === 'ready' ? (
          <p css={total}>
            <Plural value={{ count: view.total }} one="# project" other="# projects" />
          </p>
        ) : null}
      </div>
      {view?.state === 'loading' ? (
        <div role="status" aria-busy="true" aria-label={t`Loading your projects`}>
          <ul css={list} aria-hidden="true">
            <SkeletonCard />
            <SkeletonCard />
          </ul>
        </div>
      ) : null}
      {view?.state === 'failed' ? (
        <ErrorNotice
          message={<Trans>Error: Your projects could not be loaded</Trans>}
          reference={view.reference}
          onRetry={() => page.send({ type: 'projects.retry' })}
        >
          <Trans>Your projects are safe. Check your connection and try again.</Trans>
        </ErrorNotice>
      ) : null}
      {view?.state === 'empty' ? (
        <EmptyState
          title={<Trans>No saved projects yet</Trans>}
          action={
            <a css={buttonStyle('primary')} href={shop}>
              <Trans>View products</Trans>
            </a>
          }
        >
          <Trans>Projects you save in the editor are kept here until you’re ready to continue.</Trans>
        </EmptyState>
      ) : null}
      {view?.state === 'ready' ? (
        <>
          <ul css={list} aria-label={t`My saved projects`}>
            {shown.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                onDelete={() => page.send({ type: 'project.delete', id: project.id })}
              />
            ))}
          </ul>
          {view.pages === 1 ? null : (
            <PageLinks
              label={t`Pages of projects`}
              page={view.page}
              pages={view.pages}
              to={projectsAddress}
              link={Link}
            />
          )}
        </>
      ) : null}
      {deletion === undefined || chosen === null ? null : (
        <DeleteDialog deletion={deletion} name={chosen.name} />
      )}
    </div>
  );
}
