import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { GridEngine } from './engine.ts';
import type { GridHandlers, GridModel, GridPicture } from './model.ts';
import { gridStyle, gridWithScrubber } from './style.ts';

/** Provides photos between renders; each change produces a new value. */
export interface PictureSource<Photos> {
  readonly watch: (next: (photos: Photos) => void) => () => void;
  /** The observed object; a different one restarts the observation. */
  readonly of: object;
}

export interface PictureGridProps<Photos>
  extends Omit<GridModel, 'photo' | 'hint' | 'ratio' | 'runningLabel'>,
    GridHandlers {
  /** The photos for the cells: immutable, replaced through `source` without a render. */
  readonly photos: Photos;
  readonly source?: PictureSource<Photos>;
  /** Must return the same object while its cell looks the same. */
  readonly photo: (photos: Photos, section: string, place: number) => GridPicture | undefined;
  /** The placeholder at a position whose photo is not loaded. */
  readonly hint?: (photos: Photos, section: string, place: number) => string | null;
  /** Aspect ratio (width / height) of the photo at a position; null if unknown. */
  readonly ratio?: (photos: Photos, section: string, place: number) => number | null;
  readonly runningLabel?: (photos: Photos, section: string, place: number) => string | null;
  /** A control beside the grid that scrolls it, such as a slider with a stop for each section. */
  readonly beside?: (engine: GridEngine) => ReactNode;
  /** Scrolls there once, when first set: to the photo if it is not visible, otherwise to the pixels. */
  readonly goTo?: {
    readonly section: string | null;
    readonly place: number;
    readonly top: number | null;
  };
}

/**
 * Photos in square cells, or in their own proportions, under sticky labels. React renders only one element; the
 * engine creates cells only near the viewport, so that a hundred thousand photos cost no more than one screen of
 * them.
 */
export function PictureGrid<Photos>(props: PictureGridProps<Photos>) {
  const root = useRef<HTMLDivElement>(null);
  const engine = useRef<GridEngine>(null);
  const [running, setRunning] = useState<GridEngine | null>(null);
  /**
   * Whether the photo that should get focus on return is not rendered yet; scrolling may remove and render it again.
   */
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
  /** Photos of the latest render, and later updates. */
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
  // The photo's page arrived only after the customer had returned: focus the photo unless the customer has moved
  // focus.
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
