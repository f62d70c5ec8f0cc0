import { walkQueue } from './queueWalks.ts';

/** Walks that failed in the past, in the form in which fast-check prints them. */
const regressions: readonly (readonly (readonly [number, number])[])[] = [
  // The wrong file was chosen to continue an upload, then the page was reloaded: its bytes were sent with the other
  // file's hash.
  [
    [0, 0],
    [1253847890, 0],
    [0, 0],
    [1086741538, 330194669],
    [1735365708, 1638319862],
    [846509916, 0],
    [0, 0],
    [1365464052, 939826827],
    [0, 0],
    [157526028, 238062517],
    [0, 5395213],
    [185211779, 0],
    [0, 33988837],
    [0, 1],
    [0, 1],
    [0, 1],
    [248402088, 752058573],
    [0, 0],
    [591030370, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ],
  // The network fails while everything is paused, and returns after the customer has resumed.
  [
    [740806368, 0],
    [1374060986, 0],
    [2126987818, 41856489],
    [1575903534, 0],
    [1687932631, 0],
    [2034016950, 18462394],
    [1682950476, 50],
    [314095404, 0],
    [81926748, 0],
  ],
];

walkQueue({ index: 0, of: 2 }, regressions);
