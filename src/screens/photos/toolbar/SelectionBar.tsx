import { css } from '@emotion/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { countIn, knowing, totalIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { color, media, stickyGround, stuckToTop, type } from '../../../ui/theme/tokens.ts';
import { lazyView } from '../../../ui/lazyView.tsx';
import { isPastLimit, type ToolbarProps } from './facts.ts';
import { beside, crowded, crowdedByFive } from './ToolbarAction.tsx';

/** Both views below are loaded when the first photo is selected. */
const DownloadLimit = lazyView(async () => (await import('./DownloadLimit.tsx')).DownloadLimit);
const LimitNotice = lazyView(async () => (await import('./LimitNotice.tsx')).LimitNotice);
/**
 * These views are loaded with the bar, so that they are available by the time a range is read or the network is lost.
 */
const RangeReading = lazyView(async () => (await import('./RangeReading.tsx')).RangeReading, { late: true });

const bar = css({
  ...stuckToTop,
  position: 'sticky',
  top: 'var(--stickyTop, 0px)',
  zIndex: 4,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 64,
  marginTop: -64,
  background: stickyGround,
  borderBottom: `1px solid ${color.line}`,
  '--actionsHeight': '72px',
  // On small screens the bar also covers the top bar, so that only one bar is visible.
  [media.belowMedium]: { zIndex: 11, paddingInline: 8, '&:has([data-next])': { '--actionsHeight': '128px' } },
  [media.short]: { '--actionsHeight': '56px !important' },
  // On wide screens the bar replaces the page's header, from the menu to the edge of the screen.
  [media.medium]: {
    gridArea: '1 / 1 / 3 / 2',
    alignSelf: 'start',
    margin: '-20px calc(-1 * var(--pageEnd, 0px)) 0 -12px',
    padding: '0 28px 0 12px',
  },
});
const words = css(type.section, {
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  marginInlineEnd: 12,
});
const gap = css({ flex: '1 1 0' });
const wide = css({
  display: 'none',
  gap: 4,
  whiteSpace: 'nowrap',
  [media.large]: { display: 'flex' },
});
const narrow = css({ display: 'flex', [media.large]: { display: 'none' } });
const actions = css({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  [media.belowMedium]: {
    position: 'fixed',
    zIndex: 5,
    insetInline: 0,
    bottom: 'var(--consentHeight, 0px)',
    flexWrap: 'wrap',
    alignItems: 'stretch',
    gap: 0,
    minHeight: 'var(--actionsHeight)',
    paddingBottom: 'env(safe-area-inset-bottom)',
    paddingInline: 'env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px)',
    background: stickyGround,
    borderTop: `1px solid ${color.line}`,
  },
  [media.short]: { flexWrap: 'nowrap' },
  [crowded]: { '&:has([data-next]) > span:not([data-next]) > button': beside },
  [crowdedByFive]: {
    '&:has([data-next]):has(> span:nth-of-type(5)) > span:not([data-next]) > button': beside,
  },
});

interface SelectionBarProps extends ToolbarProps {
  /** The label of the cancel button, if a clause specifies one [2.35]. */
  readonly stop?: string;
  /** The actions in the clause's order: Order prints, Download, Copy to album, Delete [2.18]. */
  readonly children: ReactNode;
}

/**
 * The number of selected photos and the actions for them; covers the page's tabs, so that no photo moves [2.18, 2.35,
 * 4.2].
 */
export function SelectionBar({ children, stop, ...props }: SelectionBarProps) {
  const { t } = useLingui();
  const { list, selection, groups } = props;
  const count = useSelector(selection, (snapshot) => countIn(snapshot, groups));
  const known = useSelector(selection, knowing) === 'known';
  const all = count > 0 && count === totalIn(groups);
  const choices = [
    ...(all ? [] : [{ id: 'all', label: t`Select all` } as const]),
    ...(count > 0 ? [{ id: 'none', label: t`Deselect all` } as const] : []),
  ];
  const choose = (id: string) =>
    id === 'all' ? list.send({ type: 'selection.all' }) : selection.send({ type: 'selection.clear' });
  return (
    <div css={bar} role="toolbar" data-place="photos selecting" aria-label={t`Selected photos`}>
      <IconButton
        icon="close"
        label={stop ?? t`Stop selecting`}
        onClick={() => selection.send({ type: 'selection.stop' })}
      />
      {known ? (
        <>
          <p css={words} role="status">
            <Plural value={count} one="# selected" other="# selected" />
          </p>
          <DownloadLimit count={count} />
        </>
      ) : null}
      <RangeReading selection={selection} />
      <span css={gap} />
      <div css={wide}>
        {choices.map(({ id, label }) => (
          <Button key={id} variant="quiet" size="s" onClick={() => choose(id)}>
            {label}
          </Button>
        ))}
      </div>
      <div css={narrow}>
        <Menu look="icon" icon="more" label={t`Select all or none`} items={choices} onSelect={choose} />
      </div>
      <div
        css={actions}
        role="group"
        aria-label={t({
          message: 'Actions',
          comment: 'What can be done with the selected photos. For screen readers.',
        })}
      >
        {children}
      </div>
      <LimitNotice hidden={!known || !isPastLimit(count)} />
    </div>
  );
}
