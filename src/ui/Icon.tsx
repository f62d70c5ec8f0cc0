import { type IconName, icons } from './icons.ts';
import { Outline } from './Outline.tsx';

/** One of the outlines by its name; whatever a public page shows draws its own, so that it is not sent all of them. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <Outline path={icons[name]} size={size} strokeWidth={name === 'more' ? 2.6 : 1.75} />;
}
