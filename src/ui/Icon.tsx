import { type IconName, icons } from './icons.ts';
import { Outline } from './Outline.tsx';

/** An icon by name. Public pages use their own, so that they do not load all of them. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <Outline path={icons[name]} size={size} strokeWidth={name === 'more' ? 2.6 : 1.75} />;
}
