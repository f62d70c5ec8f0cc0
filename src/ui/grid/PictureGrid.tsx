import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { GridEngine } from './engine.ts';
import type { GridHandlers, GridModel, GridPicture } from './model.ts';
import { gridStyle, gridWithScrubber } from './style.ts';

/** Where photos come from between two renders: each one that comes or goes makes another value. */
export interface PictureSource<Photos> {
  readonly watch: (next: (photos: Photos) => void) => () => void;
  /** The observed element: another one replaces the observation. */
  readonly of: object;
}

export interface PictureGridProps<Photos>
  extends Omit<GridModel, 'photo' | 'hint' | 'ratio' | 'runningLabel'>,
    GridHandlers {
  /** What the cells show: never changed, and replaced through `source` without a render. */
  readonly photos: Photos;
  readonly source?: PictureSource<Photos>;
  /** The same object for as long as a cell would show it the same. */
  readonly photo: (photos: Photos, section: string, place: number) => GridPicture | undefined;
  /** The thumbhash at a place whose photo is not known yet. */
  readonly hint?: (photos: Photos, section: string, place: number) => string | null;
  /** Width over height of the photo at a place; null while that is not known. */
  readonly ratio?: (photos: Photos, section: string, place: number) => number | null;
  readonly runningLabel?: (photos: Photos, section: string, place: number) => string | null;
  /** What moves the grid from beside it, as a slider with a stop for every section. */
  readonly beside?: (engine: GridEngine) => ReactNode;
  /** Scrolls there once, when it is first given: to the photo where it is not in view, else to the pixels. */
  readonly goTo?: {
    readonly section: string | null;
    readonly place: number;
    readonly top: number | null;
  };
}

/**
 * Photos in square cells, or in their own proportions, under sticky labels. React draws one element; the cells are the engine's, which makes nodes only
 * for what is near the viewport, so that a hundred thousand photos cost what a screenful costs.
 */
export function PictureGrid<Photos>(props: PictureGridProps<Photos>) {
  const root = useRef<HTMLDivElement>(null);
  const engine = useRef<GridEngine>(null);
  const [running, setRunning] = useState<GridEngine | null>(null);
  /** The photo to return to was not drawn yet; scrolling may remove and draw it again. */
  const awaited = useRef(false);
  const handlers = useEffectEvent((): GridHandlers => props);
  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const made = new GridEngine(root.current, () => handlers());
    engine.current = made;
    setRunning(made);
    return () => {
      engine.current = null;
      made.destroy();
    };
  }, []);
  const { photos, source, photo, hint, ratio, runningLabel, ...rest } = props;
  /** Given by the latest render that brought others, and what has come since. */
  const given = useRef(photos);
  const latest = useRef(photos);
  useLayoutEffect(() => {
    if (given.current !== photos) latest.current = photos;
    given.current = photos;
    engine.current?.show({
      ...rest,
      photo: (section, place) => photo(latest.current, section, place),
      ...(hint === undefined ? {} : { hint: (section, place) => hint(latest.current, section, place) }),
      ...(ratio === undefined ? {} : { ratio: (section, place) => ratio(latest.current, section, place) }),
      ...(runningLabel === undefined
        ? {}
        : { runningLabel: (section, place) => runningLabel(latest.current, section, place) }),
    });
  });
  const watch = useEffectEvent(() =>
    source?.watch((next) => {
      if (latest.current === next) return;
      latest.current = next;
      engine.current?.renew();
    }),
  );
  useLayoutEffect(() => watch(), [source?.of]);
  const returned = props.goTo !== undefined;
  const { section = null, place = 0, top = null } = props.goTo ?? {};
  const go = useEffectEvent(() => {
    if (top !== null) engine.current?.restore(top);
    if (section !== null) engine.current?.reveal(section, place);
    engine.current?.focus();
    engine.current?.land();
    awaited.current = section === null;
  });
  useLayoutEffect(() => {
    if (returned) go();
  }, [returned]);
  // Its page arrived after the return: the photo still gets the focus, unless the customer has moved in the meantime.
  const late = useEffectEvent(() => {
    if (section === null || !awaited.current) return;
    awaited.current = false;
    if (document.activeElement?.matches('body, main') === false) return;
    engine.current?.reveal(section, place);
    engine.current?.focus();
  });
  const found = section !== null;
  useLayoutEffect(() => {
    if (returned && found) late();
  }, [returned, found]);
  return (
    <div css={gridWithScrubber}>
      <div
        css={gridStyle}
        ref={root}
        role="grid"
        data-place="photos"
        aria-label={props.words.grid}
        aria-multiselectable={props.selecting}
      />
      {running === null ? null : props.beside?.(running)}
    </div>
  );
}
