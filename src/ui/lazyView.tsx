import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { createElement, type FunctionComponent, useEffect, useSyncExternalStore } from 'react';
import { afterFirstPaint } from './afterFirstPaint.ts';
import { MissingPart } from './MissingPart.tsx';
import { awaitMissing } from './missing.ts';
import { renew } from './renew.ts';
import { bottomEdge } from './theme/tokens.ts';

const floating = css({
  position: 'fixed',
  zIndex: 20,
  insetInline: 16,
  bottom: `calc(16px + ${bottomEdge})`,
});

/** A view whose code is loaded when it is first rendered, or when `prefetch` is called. */
export type LazyView<Props> = FunctionComponent<Props> & { readonly prefetch: () => void };

interface LazyViewOptions {
  /**
   * Whether the view covers the page. If so, its error notice covers the page, too, because the view's position in
   * the page may be out of sight.
   */
  readonly floats?: boolean;
  /** Whether no other code waits for the view. The view is then loaded after the first photos, and fails silently. */
  readonly late?: boolean;
}

/**
 * Returns whether the view is rendered only in advance: an error is then not shown until the view is needed.
 */
const isHidden = (props: object): boolean => 'hidden' in props && props.hidden === true;

/**
 * Keeps a view out of the first chunks. Nothing is rendered while its code is loading. If loading fails, a notice
 * replaces the view, with a button that fetches the code again, or reloads the page if this build no longer exists
 * [F24]; automatic retries continue in the background. A `hidden` view shows no notice. Whether the code is loaded is
 * not product state, so no chart holds it.
 */
export function lazyView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  { floats = false, late = false }: LazyViewOptions = {},
): LazyView<Props> {
  let held: { readonly View: FunctionComponent<Props> } | 'failed' | 'coming' | null = null;
  let underWay = false;
  let arrived: () => void = () => undefined;
  const redraws = new Set<() => void>();
  const keep = (next: NonNullable<typeof held>) => {
    held = next;
    for (const redraw of redraws) redraw();
  };
  const fetchView = () => {
    if (underWay) return;
    underWay = true;
    void load().then(
      (View) => {
        arrived();
        keep({ View });
      },
      () => {
        underWay = false;
        arrived();
        arrived = awaitMissing(fetchView);
        keep('failed');
      },
    );
  };
  const prefetch = () => {
    if (held !== null && held !== 'failed') return;
    keep('coming');
    fetchView();
  };
  const subscribe = (redraw: () => void) => {
    redraws.add(redraw);
    return () => void redraws.delete(redraw);
  };
  function Lazy(props: Props) {
    const now = useSyncExternalStore(subscribe, () => held);
    useEffect(() => (late ? afterFirstPaint(prefetch) : prefetch()), []);
    if (now === 'failed' && !late && !isHidden(props))
      return (
        <div css={floats && floating}>
          <MissingPart
            inside={floats}
            message={<Trans>We couldn’t load this part of the page</Trans>}
            onRetry={renew(prefetch)}
          />
        </div>
      );
    return now === null || typeof now === 'string' ? null : createElement(now.View, props);
  }
  return Object.assign(Lazy, { prefetch });
}
