import type { Photo } from '../../../contracts/photos/photo.ts';

export const photo = (imageId: string): Photo => ({
  imageId,
  uploadId: '',
  localFileName: `${imageId}.jpg`,
  url: `http://localhost/${imageId}`,
  untouchedUrl: `http://localhost/${imageId}/original`,
  thumbnails: [],
  uploadEnd: '2024-08-01T00:00:00Z',
  visibleHeight: 3,
  visibleWidth: 4,
});

export const finished = <Reply>(reply: Reply) => ({ outcome: 'finished', reply }) as const;
export const failed = {
  outcome: 'failed',
  failure: { kind: 'http', status: 503, correlationId: 'c-1' },
} as const;
export const forbidden = {
  outcome: 'failed',
  failure: { kind: 'http', status: 403, correlationId: 'c-2' },
} as const;
export const refused = <Word extends string>(refusal: Word) =>
  ({ outcome: 'refused', refusal, correlationId: 'c-3' }) as const;
export const bug = new Error('bug');
