import { archiveFileName } from '../../contracts/downloads/download.ts';
import { archiveAddresses } from '../archives/address.ts';
import type { ArchiveSource } from '../archives/routes.ts';
import { openSummed } from '../archives/sums.ts';
import { isPhotoId } from '../photos/deletion/deletion.ts';
import type { Photos } from '../photos/state.ts';
import { downloadById } from './records.ts';

export const downloadAddresses = archiveAddresses('archive', '/svc/downloads/archives');

/** Returns the source that finds downloads of several photos by ids, which are unique per customer [4.16]. */
export const downloadSource = (photos: Photos): ArchiveSource => ({
  addresses: downloadAddresses,
  isId: isPhotoId,
  find: async (ports, { customerId, id }) => {
    const row = await downloadById(ports.store, customerId, id);
    if (row === null) return 404;
    if (row.gone || row.state === 'error') return 410;
    if (row.state === 'started') return 409;
    const { entries, sums, etag } = row;
    return {
      entries: sums === null ? entries : [...entries, sums],
      etag,
      fileName: archiveFileName(id),
      open: openSummed(ports, photos().pool, entries),
    };
  },
});
