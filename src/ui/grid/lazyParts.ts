// What the first screen does without: fetched beside the first photos.
export { PicturesAhead } from './picturesAhead.ts';
export { thumbhashAddress } from './thumbhash.ts';
