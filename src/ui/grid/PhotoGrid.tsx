import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { GridEngine } from './engine.ts';
import type { GridHandlers, GridModel } from './model.ts';
import { gridStyle } from './style.ts';

export interface PhotoGridProps extends GridModel, GridHandlers {
  /** Rises with everything that a cell could show differently. */
  readonly revision: number;
  /** Scrolls there once for every new `turn`: to the photo where it is not in view, else to the pixels. */
  readonly goTo?: {
    readonly turn: number;
    readonly section: string | null;
    readonly place: number;
    readonly top: number | null;
  };
}

/**
 * Photos in square cells under sticky labels. React draws one element; the cells are the engine's, which makes nodes only
 * for what is near the viewport, so that a hundred thousand photos cost what a screenful costs.
 */
export function PhotoGrid(props: PhotoGridProps) {
  const root = useRef<HTMLDivElement>(null);
  const engine = useRef<GridEngine>(null);
  const handlers = useEffectEvent((): GridHandlers => props);
  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const made = new GridEngine(root.current, () => handlers());
    engine.current = made;
    return () => {
      engine.current = null;
      made.destroy();
    };
  }, []);
  useLayoutEffect(() => engine.current?.show(props));
  const { turn = 0, section = null, place = 0, top = null } = props.goTo ?? {};
  const go = useEffectEvent(() => {
    if (top !== null) engine.current?.restore(top);
    if (section !== null) engine.current?.reveal(section, place);
    engine.current?.focus();
    engine.current?.land();
  });
  useLayoutEffect(() => {
    if (turn > 0) go();
  }, [turn]);
  return (
    <div
      css={gridStyle}
      ref={root}
      role="grid"
      aria-label={props.words.grid}
      aria-multiselectable={props.selecting}
    />
  );
}
