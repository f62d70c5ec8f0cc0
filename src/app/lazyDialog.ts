import { createElement, type FunctionComponent } from 'react';
import type { LazyName } from '../../machines/system/directory.ts';
import { useLazyChart } from '../context/hooks.ts';
import { lazyView } from '../ui/lazyView.tsx';

/** The dialog of a chart that comes when it is first needed: nothing is drawn, and nothing fetched, before that. */
export function lazyDialog(name: LazyName, load: () => Promise<FunctionComponent>): FunctionComponent {
  const Dialog = lazyView(load, { floats: true });
  return () => (useLazyChart(name) === undefined ? null : createElement(Dialog));
}
