import { ordered } from './orders.ts';
import type { Things } from './things.ts';

/** Returns a photo book that the owner has ordered but has not put online. */
export const orderedBook = async (things: Things): Promise<string> => (await ordered(things)).product;

/** Returns a photo book that is online. */
export async function onlineBook(things: Things): Promise<string> {
  const { people, owner } = things;
  const code = await orderedBook(things);
  await people.house.seed.make('widgets', { customerId: owner.id, books: [{ code, state: 'online' }] });
  return code;
}

/** Returns a photo book that its owner shows in the gallery. */
export async function shownBook(things: Things): Promise<string> {
  const widgetId = await onlineBook(things);
  await things.asOwner('POST', '/svc/gallery/v1/galleryentries/', {
    widgetId,
    channel: 'alb-gb',
    categories: ['Travel'],
  });
  return widgetId;
}
