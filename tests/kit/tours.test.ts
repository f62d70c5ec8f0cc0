import { expect, test } from 'vitest';
import { libraryModel } from '../../e2e/models/library.model.ts';
import { selectionModel } from '../../e2e/models/selection.model.ts';
import { shopModel } from '../../e2e/models/shop.model.ts';
import { leftOut, toursOf } from '../../e2e/models/tours.ts';
import { uploadModel } from '../../e2e/models/upload.model.ts';

test.each([
  ['library', libraryModel],
  ['selection', selectionModel],
  ['shop', shopModel],
  ['upload', uploadModel],
])('the tours of the model %s take every transition and reach every state, however long', (_, model) => {
  for (const most of [Number.POSITIVE_INFINITY, 30, 5]) {
    const tours = toursOf(model, most);
    expect(tours.length).toBeGreaterThan(0);
    expect(leftOut(model, tours)).toEqual([]);
  }
});
