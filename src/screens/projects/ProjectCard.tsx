import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Project } from '../../../contracts/projects/project.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, media, radius, type } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { dayLabel } from '../../ui/formats.ts';

const card = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 20,
  minWidth: 0,
  padding: 20,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.surfaceRaised,
  [media.phone]: { padding: 16, gap: 16 },
});
const side = 112;
const cover = css({
  flex: 'none',
  width: side,
  height: side,
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  [media.phone]: { width: 80, height: 80 },
});
const words = css({ display: 'grid', gap: 4, flex: 1, minWidth: 0 });
const name = css(type.bodyStrong, { overflowWrap: 'anywhere' });
const facts = css(type.meta, { color: color.inkMuted, overflowWrap: 'anywhere' });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });

interface ProjectCardProps {
  readonly project: Project;
  readonly onDelete: () => void;
}

/** A saved project: what it is, until when it is kept, and the way back into the editor [3.14]. */
export function ProjectCard({ project, onDelete }: ProjectCardProps) {
  const { i18n } = useLingui();
  const changed = dayLabel(i18n.locale, project.updated);
  const until = project.expires === undefined ? null : dayLabel(i18n.locale, project.expires);
  const whose = <VisuallyHidden> {project.name}</VisuallyHidden>;
  return (
    <li css={card}>
      {project.cover === null ? (
        <span css={cover} aria-hidden="true" />
      ) : (
        <img css={cover} src={project.cover} alt="" loading="lazy" decoding="async" />
      )}
      <div css={words}>
        <h2 css={name}>{project.name}</h2>
        <p css={facts}>{project.articleName}</p>
        <p css={facts}>
          <Trans>Last changed {changed}</Trans>
        </p>
        {until === null ? null : (
          <p css={facts}>
            <Trans>Kept until {until}</Trans>
          </p>
        )}
        <div css={ways}>
          <a css={buttonStyle('primary', 's')} href={project.editUrl}>
            <Trans>Continue editing</Trans>
            {whose}
          </a>
          <Button size="s" icon="trash" aria-haspopup="dialog" onClick={onDelete}>
            <Trans>Delete</Trans>
            {whose}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The room that a card will take. */
export function SkeletonCard() {
  return (
    <li css={card}>
      <Skeleton width={side} height={side} radius="m" />
      <div css={words}>
        <Skeleton width="60%" height={18} />
        <Skeleton width="40%" height={14} />
        <Skeleton width="50%" height={14} />
      </div>
    </li>
  );
}
