import { type IconName, icons } from './icons.ts';
import { Outline } from './Outline.tsx';

/** An icon by name. Public pages use a separate set, so that they do not load all icons. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <Outline path={icons[name]} size={size} strokeWidth={name === 'more' ? 2.6 : 1.75} />;
}
