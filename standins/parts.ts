import type { PageConfig } from '../backend/config/pages.ts';
import type { StandIns } from '../backend/standIns.ts';
import { demoPart } from '../demo/part.ts';
import { demoPool } from '../demo/pool.ts';
import { moveToToday } from '../demo/shift.ts';
import { analyticsSink } from './analytics/sink.ts';
import { bookGallery } from './books/gallery.ts';
import { bookViewer } from './books/viewer.ts';
import { callbackReceiver } from './callbackReceiver.ts';
import { chatOrigin, chatPath, supportChatStandIn } from './chat/chat.ts';
import { consentBanner } from './consent/banner.ts';
import { sentryStandIn } from './errors/sentry.ts';
import { legacyStandIn } from './legacy/store.ts';
import { newsletterForm } from './newsletter/form.ts';
import { orderDesk } from './orders/desk.ts';
import { printsEditor } from './prints/editor.ts';
import { projectEditor } from './projects/editor.ts';
import { shopStandIn } from './shop.ts';
import { anonymousUploads } from './uploads/before.ts';

export const chatUrl = (origin: string): string => `${chatOrigin(origin)}${chatPath}`;

/**
 * Returns all stand-ins for other systems. `demo` adds the demo accounts and moves their dates relative to
 * today.
 */
export function standIns(pages: () => PageConfig, demo: boolean): StandIns {
  const before = legacyStandIn(demoPool, demo);
  const unclaimed = anonymousUploads();
  return {
    pool: demoPool,
    legacy: before.legacy,
    anonymous: unclaimed.uploads,
    beforeSweep: demo ? moveToToday : undefined,
    parts: (photos) => [
      ...[
        before,
        unclaimed,
        analyticsSink(),
        consentBanner(),
        supportChatStandIn(pages),
        sentryStandIn(),
        printsEditor(),
        projectEditor(photos),
        newsletterForm(),
        shopStandIn(),
        orderDesk(),
        bookViewer(photos),
        bookGallery(photos),
        callbackReceiver(),
      ].map((part) => ({ ...part, onlyHere: true as const })),
      ...(demo ? [demoPart()] : []),
    ],
  };
}
