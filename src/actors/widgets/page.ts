import { defaultBrand } from '../../../contracts/brand/brands.ts';
import type { CallRow } from '../../../contracts/call.ts';
import { ordersByAccount } from '../../../contracts/orders/calls.ts';
import {
  deleteWidget,
  listWidgets,
  readWidgetById,
  requestWidget,
  shareWidget,
} from '../../../contracts/widgets/calls.ts';
import {
  addGalleryEntry,
  blockedOrder,
  changeGalleryEntry,
  deleteGalleryEntry,
  galleryCategories,
  readGalleryEntry,
} from '../../../contracts/widgets/gallery.ts';
import { addressedPageFor } from '../../../machines/request/addressedPage.machine.ts';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { galleryMachine } from '../../../machines/widgets/gallery.machine.ts';
import { galleryAddMachine } from '../../../machines/widgets/galleryAdd.machine.ts';
import { galleryChangeMachine } from '../../../machines/widgets/galleryChange.machine.ts';
import { galleryDeleteMachine } from '../../../machines/widgets/galleryDelete.machine.ts';
import { bookListed, bookRead, booksRead } from '../../../machines/widgets/reads.ts';
import { widgetBookMachine } from '../../../machines/widgets/widgetBook.machine.ts';
import { widgetDeleteMachine } from '../../../machines/widgets/widgetDelete.machine.ts';
import { widgetListMachine } from '../../../machines/widgets/widgetList.machine.ts';
import { booksAddressing } from '../../../machines/widgets/widgets.values.ts';
import { widgetShareMachine } from '../../../machines/widgets/widgetShare.machine.ts';
import { widgetsPageFor } from '../../../machines/widgets/widgetsPage.machine.ts';
import type { Environment } from '../environment.ts';
import { merchandiseLogic } from '../merchandise/index.ts';
import { bindKeyed } from '../request/forms.ts';

type Ports = Pick<Environment, 'bind' | 'send' | 'report' | 'newId' | 'storedSubject' | 'host'>;

/** Returns the chart of the area `widgets`. Input: `{ route, address }`, as for every area. */
export function widgetsPageLogic(ports: Ports) {
  const { bind, storedSubject, host } = ports;
  const read = <Row extends CallRow>(row: Row) => queryFor(row).provide({ actors: { read: bind(row) } });
  const { channel } = host?.brand ?? defaultBrand;
  const gallery = galleryMachine.provide({
    actors: {
      blocked: read(blockedOrder),
      entry: read(readGalleryEntry),
      categories: read(galleryCategories),
      add: galleryAddMachine.provide(bindKeyed(ports, addGalleryEntry)),
      change: galleryChangeMachine.provide({ actors: { send: bind(changeGalleryEntry) } }),
      delete: galleryDeleteMachine.provide({ actors: { send: bind(deleteGalleryEntry) } }),
    },
  });
  const list = widgetListMachine.provide({
    actors: {
      channel: merchandiseLogic(ports),
      orders: addressedPageFor(ordersByAccount, booksAddressing).provide({
        actors: { read: bind(ordersByAccount) },
      }),
      books: booksRead.provide({ actors: { read: bind(listWidgets) } }),
      request: bind(requestWidget),
      delete: widgetDeleteMachine.provide({ actors: { send: bind(deleteWidget) } }),
    },
  });
  const book = widgetBookMachine.provide({
    actors: {
      book: bookRead.provide({ actors: { read: bind(readWidgetById) } }),
      listed: bookListed.provide({ actors: { read: bind(listWidgets) } }),
      share: widgetShareMachine.provide(bindKeyed(ports, shareWidget)),
      gallery,
    },
  });
  return widgetsPageFor(() => ({ accountId: storedSubject() ?? '', channel })).provide({
    actors: { list, book },
  });
}
