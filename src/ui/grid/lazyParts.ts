// Parts that the first screen does not need; loaded in parallel with the first photos.
export { PicturesAhead } from './picturesAhead.ts';
export { thumbhashAddress } from './thumbhash.ts';
