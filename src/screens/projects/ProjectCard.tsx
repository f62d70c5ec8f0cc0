import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Project } from '../../../contracts/projects/project.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { CoverCard, CoverSkeleton } from '../../ui/CoverCard.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { dayLabel } from '../../ui/formats.ts';

const facts = css(type.meta, { color: color.inkMuted, overflowWrap: 'anywhere' });

interface ProjectCardProps {
  readonly project: Project;
  readonly onDelete: () => void;
}

/** A saved project: its product, its expiry date, and the link that opens it in the editor [3.14]. */
export function ProjectCard({ project, onDelete }: ProjectCardProps) {
  const { i18n } = useLingui();
  const changed = dayLabel(i18n.locale, project.updated);
  const until = project.expires === undefined ? null : dayLabel(i18n.locale, project.expires);
  const whose = <VisuallyHidden> {project.name}</VisuallyHidden>;
  return (
    <CoverCard
      cover={project.cover}
      name={project.name}
      actions={
        <>
          <a css={buttonStyle('secondary', 's')} href={project.editUrl}>
            <Trans comment="At most 22 characters">Continue editing</Trans>
            {whose}
          </a>
          <Button size="s" icon="trash" variant="quiet" aria-haspopup="dialog" onClick={onDelete}>
            <Trans>Delete</Trans>
            {whose}
          </Button>
        </>
      }
    >
      <p css={facts}>{project.articleName}</p>
      <p css={facts}>
        <Trans>Last changed {changed}</Trans>
      </p>
      {until === null ? null : (
        <p css={facts}>
          <Trans>Kept until {until}</Trans>
        </p>
      )}
    </CoverCard>
  );
}

export const SkeletonCard = () => <CoverSkeleton lines={['40%', '50%']} />;
